/** What eyes, ears and search engines read of a page: words, attributes that somebody is told, and structured data; a line for each block. */
export const readable = (html: string): string =>
  html
    .replace(/\s+/g, ' ')
    .replace(/<style.*?<\/style>|<script(?! type="application\/(ld\+)?json").*?<\/script>|<!--.*?-->/gs, '')
    .replace(/<(\/?[a-z][\w-]*)([^>"]*(?:"[^"]*"[^>"]*)*)>/gi, (_, name: string, attributes: string) => {
      const spoken = [...attributes.matchAll(TOLD)].map(([, text]) => `\n${text}\n`).join('')
      return spoken || (INLINE.test(name) ? '' : '\n')
    })
    .replace(/&#x27;|&#39;/g, "'")
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')

const TOLD = /\b(?:content|alt|aria-label|title|placeholder|data-label|value)="([^"]*)"/g
const INLINE = /^\/?(?:a|abbr|b|code|em|i|small|span|strong|time)$/i
