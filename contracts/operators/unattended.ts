/** With it, a page says that it asks by itself: nobody has touched it lately, so the call is no use of the session. */
export const UNATTENDED_HEADER = 'x-unattended'
