/** The frame of every sandbox page. All that is put in is escaped, unless it is marked as our own HTML. */
import { PLAIN_PAGE_STYLE } from '#domain/look/plain-page.ts'
import { escapeMarkup } from '#domain/values/escape-markup.ts'

/** The site's own, which the sandbox serves itself: its pages load nothing from elsewhere. */
export const HEADING_FONT_PATH = '/heading-font.woff2'
export const ICON_PATH = '/icon.svg'

export interface Html {
  readonly html: string
}

type Part = string | number | Html | readonly Part[]

export function html(strings: TemplateStringsArray, ...parts: readonly Part[]): Html {
  return { html: strings.reduce((page, text, index) => `${page}${index > 0 ? render(parts[index - 1] ?? '') : ''}${text}`, '') }
}

function render(part: Part): string {
  if (typeof part === 'string') return escapeMarkup(part)
  if (typeof part === 'number') return String(part)
  return 'html' in part ? part.html : part.map(render).join('')
}

const STYLE = `
@font-face { font-family: Bitter; src: url(${HEADING_FONT_PATH}) format('woff2'); font-weight: 600; font-display: swap }
${PLAIN_PAGE_STYLE}
nav { display: flex; flex-wrap: wrap; gap: 0 1.5rem; align-items: center; justify-content: space-between; margin-bottom: 1.25rem }
nav ul { display: flex; flex-wrap: wrap; gap: 0 1.25rem; margin: 0; padding: 0; list-style: none }
nav ul a { display: inline-flex; align-items: center; min-height: 2.75rem; font-weight: 600; text-decoration: none }
nav a:hover, nav [aria-current] { text-decoration: underline; text-decoration-thickness: 2px }
main { padding-bottom: 4rem }
section { margin-top: 3rem; scroll-margin-top: 1rem }
section > h2 { margin-bottom: 1rem }
section > p + .card { margin-top: 1.25rem }
main p { max-width: 42rem }
.wide { max-width: none }
.steps { display: grid; gap: 1.5rem 2.5rem; margin: 0; padding: 0; list-style: none; counter-reset: step }
.steps li { display: grid; grid-template-columns: 2.75rem 1fr; gap: 0 .75rem; align-items: start; counter-increment: step }
.steps li::before { content: counter(step); display: grid; place-items: center; width: 2.5rem; height: 2.5rem; border-radius: 2rem; background: var(--mint); color: var(--green); font-weight: 700 }
.steps strong { display: block; font-size: 1.5rem; line-height: 1.25; font-family: Bitter, Georgia, 'Noto Serif', serif; font-weight: 600 }
.choices { display: grid; gap: 1rem; margin-top: 1.5rem }
.choices > * { display: flex; flex-direction: column; justify-content: space-between; gap: 1rem; margin: 0; border: 1px solid var(--line); border-radius: .75rem; padding: 1.25rem }
.steps .choices { grid-column: 1 / -1; margin-top: 1rem }
.steps .choices > div { border: 0; background: var(--mint) }
.choices div p { margin: 0 }
.choices h2 { margin: .25rem 0 .5rem; font-size: 1.5rem }
.choices .button { padding-inline: 1.25rem }
td > a { display: inline-block; padding: .3rem 0; margin: -.3rem 0 }
.choices > [data-now] { border-color: var(--green); background: var(--mint) }
table { width: 100%; border-collapse: collapse; font-size: 1rem; font-variant-numeric: tabular-nums lining-nums }
thead th { background: var(--sand); font-weight: 600 }
th, td { text-align: left; padding: .7rem 1rem; border-bottom: 1px solid var(--line); vertical-align: top }
tbody tr:last-child > * { border-bottom: 0 }
.rows { padding: 0; overflow: clip }
@media (min-width: 48rem) {
  .steps { grid-template-columns: repeat(3, 1fr) }
  .steps > :has(.choices) { grid-column: 1 / -1 }
  .choices { grid-template-columns: 1fr 1fr }
}
@media (max-width: 47.99rem) {
  .choices .button { width: 100% }
  .rows { border: 0; background: none; box-shadow: none; overflow: visible }
  td > a { padding: .55rem 0; margin: 0 }
  table, tbody, tr, td, tbody th { display: block }
  thead { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(1px) }
  tbody tr { border: 1px solid var(--line); border-radius: .75rem; background: var(--card); padding: .75rem 1rem; margin-bottom: .75rem }
  td, tbody th { border: 0; padding: .15rem 0 }
  td[data-name]::before { content: attr(data-name) ": "; color: var(--soft) }
  td.short { display: inline-block; margin-right: 1.25rem }
  tbody th { font-size: 1.125rem }
}
.quiet { color: var(--soft); font-size: 1rem }
pre { white-space: pre-wrap; overflow-wrap: anywhere; background: var(--sand); border: 1px solid var(--line); border-radius: .75rem; padding: 1rem; font-size: 1rem; margin: 0 }
iframe { display: block; width: 100%; height: 44rem; border: 1px solid var(--line); border-radius: .75rem; background: var(--paper) }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .35rem 1.25rem; margin: 0 } dt { color: var(--soft) } dd { margin: 0; overflow-wrap: anywhere }
details { overflow-wrap: anywhere } details details { margin-left: 1rem } summary { padding: .55rem 0; cursor: pointer }
.folds > details + details { border-top: 1px solid var(--line) }
code { background: var(--sand); border-radius: .25rem; padding: .1em .35em; font-size: 1rem }
`

export interface Page {
  readonly title: string
  /** In the band, where it is not the title. */
  readonly heading?: string | undefined
  readonly lead?: string | undefined
  readonly path: string
  readonly siteUrl: string
  readonly body: Html
  /** Loads itself again after this many seconds. */
  readonly refreshSeconds?: number | undefined
}

const ROOMS = [
  ['/', 'Overview'],
  ['/inbox', 'Inbox'],
] as const

export function renderPage({ title, heading = title, lead, path, siteUrl, body, refreshSeconds }: Page): string {
  const refresh = refreshSeconds ? html`<meta http-equiv="refresh" content="${refreshSeconds}">` : ''
  const rooms = ROOMS.map(([href, name]) => html`<li><a href="${href}"${href === path ? CURRENT : ''}>${name}</a></li>`)
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">${refresh}
<title>${title} – sandbox</title>
<link rel="icon" href="${ICON_PATH}">
<style>${{ html: STYLE }}</style>
</head>
<body>
<header class="band"><div class="page">
<nav aria-label="Sandbox"><a class="brand" href="/">Sandbox</a><ul>${rooms}<li><a href="${siteUrl}">To the site</a></li></ul></nav>
<h1>${heading}</h1>${lead ? html`<p>${lead}</p>` : ''}
</div></header>
<main class="page rides">
${body}
</main>
</body>
</html>
`.html
}

const CURRENT: Html = { html: ' aria-current="page"' }
