/** The frame of every sandbox page. All that is put in is escaped, unless it is marked as our own HTML. */
import { BRAND_COLORS } from '#domain/brand-colors.ts'
import { escapeMarkup } from '../markup.ts'

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

const COLORS = Object.entries(BRAND_COLORS).map(([name, color]) => `--${name}: ${color}`)

const STYLE = `
:root { ${COLORS.join('; ')} }
* { box-sizing: border-box }
body { margin: 0; background: var(--paper); color: var(--ink); font: 17px/1.55 system-ui, -apple-system, 'Segoe UI', sans-serif }
header { border-bottom: 1px solid var(--line); background: var(--sand) }
header div, main { max-width: 60rem; margin: 0 auto; padding: 1rem 1.5rem }
header div { display: flex; flex-wrap: wrap; gap: .5rem 1.5rem; align-items: baseline }
header strong { font-size: 1.1rem }
a { color: var(--green) }
h1 { font-size: 1.6rem; line-height: 1.2; margin: 1.5rem 0 .5rem }
h2 { font-size: 1.15rem; margin: 2rem 0 .5rem }
p { max-width: 42rem }
table { width: 100%; border-collapse: collapse; font-variant-numeric: tabular-nums }
.scroll { overflow-x: auto } .scroll table { min-width: 44rem }
th, td { text-align: left; padding: .55rem .75rem .55rem 0; border-bottom: 1px solid var(--line); vertical-align: top }
th { font-size: .85rem; color: var(--soft); font-weight: 600 }
.quiet { color: var(--soft) }
pre { white-space: pre-wrap; overflow-wrap: anywhere; background: var(--sand); border: 1px solid var(--line); padding: 1rem; font-size: .9rem }
iframe { width: 100%; height: 34rem; border: 1px solid var(--line); background: var(--card) }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .25rem 1rem } dt { color: var(--soft) } dd { margin: 0; overflow-wrap: anywhere }
details { margin: .3rem 0; overflow-wrap: anywhere } details details { margin-left: 1rem } summary { padding: .35rem 0; cursor: pointer }
button { font: inherit; padding: .45rem .9rem; margin-right: .5rem; color: var(--on-green); background: var(--green); border: 0; border-radius: .4rem; cursor: pointer }
code { background: var(--sand); padding: .1em .3em }
`

export interface Page {
  readonly title: string
  readonly siteUrl: string
  readonly body: Html
  /** Loads itself again after this many seconds. */
  readonly refreshSeconds?: number | undefined
}

export function renderPage({ title, siteUrl, body, refreshSeconds }: Page): string {
  const refresh = refreshSeconds ? html`<meta http-equiv="refresh" content="${refreshSeconds}">` : ''
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">${refresh}
<title>${title} – sandbox</title>
<link rel="icon" href="${siteUrl}/icon.svg">
<style>${{ html: STYLE }}</style>
</head>
<body>
<header><div><strong>Sandbox</strong> <a href="/">Overview</a> <a href="/inbox">Inbox</a> <a href="${siteUrl}">To the site</a></div></header>
<main>
<h1>${title}</h1>
${body}
</main>
</body>
</html>
`.html
}
