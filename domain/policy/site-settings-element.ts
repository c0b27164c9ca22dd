/** The id of the `<script type="application/json">` that carries the site's settings. Apart from `api.ts`, so that pages can read it without zod. */
export const SITE_SETTINGS_ELEMENT_ID = 'site-settings'
