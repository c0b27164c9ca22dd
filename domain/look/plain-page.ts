/**
 * The look for pages that the site's own style sheet does not reach: those that the server writes itself, and the sandbox. The same colors,
 * sizes and shapes: a deep band, and a card that rides over its edge.
 */
import { BRAND_COLORS, type BrandColorName, DARK_COLORS } from './brand-colors.ts'

const properties = (colors: Readonly<Record<BrandColorName, string>>) =>
  Object.entries(colors)
    .map(([name, color]) => `--${name}: ${color}`)
    .join('; ')

export const PLAIN_PAGE_STYLE = `
:root { color-scheme: light dark; ${properties(BRAND_COLORS)} }
@media screen and (prefers-color-scheme: dark) { :root { ${properties(DARK_COLORS)} } }
* { box-sizing: border-box }
body { margin: 0; background: var(--paper); color: var(--ink); font: 1.125rem/1.6 system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif; overflow-wrap: break-word }
h1, h2, h3, .brand { font-family: Bitter, Georgia, 'Noto Serif', 'Times New Roman', serif; font-weight: 600; text-wrap: balance; margin: 0 }
h1 { font-size: 2.1875rem; line-height: 1.1 }
h2 { font-size: 1.8125rem; line-height: 1.15 }
h3 { font-size: 1.5rem; line-height: 1.25 }
p { margin: 1rem 0 0; text-wrap: pretty }
a { color: var(--green); text-underline-offset: .2em }
a:hover { color: var(--green-hover); text-decoration-thickness: 2px }
:focus-visible { outline: 3px solid var(--paper); outline-offset: 2px; box-shadow: 0 0 0 6px var(--ink); border-radius: 3px }
.page { max-width: 70rem; margin: 0 auto; padding: 0 1.25rem }
.narrow { max-width: 44.5rem }
.band { background: var(--deep); color: var(--on-deep); padding: .75rem 0 6rem }
.band a { color: inherit }
.band p { max-width: 42rem }
.brand { font-size: 1.5rem; line-height: 2.75rem; text-decoration: none }
.rides { position: relative; margin-top: -4.5rem }
.card { border: 1px solid var(--line); border-radius: 1rem; background: var(--card); padding: 1.25rem; box-shadow: 0 .6rem 1.9rem -.75rem var(--shadow) }
.card > :first-child { margin-top: 0 }
.button { display: inline-flex; align-items: center; justify-content: center; min-height: 3.25rem; padding: .75rem 1.75rem; border: 2px solid transparent; border-radius: .5rem; background: var(--green); color: var(--on-green); font: inherit; font-weight: 600; text-align: center; text-decoration: none; cursor: pointer }
.button:hover { background: var(--green-hover); color: var(--on-green) }
.button-quiet { background: none; border-color: var(--green); color: var(--green) }
.button-quiet:hover { background: var(--mint); color: var(--green-hover) }
.notice { margin: 0; border-bottom: 1px solid var(--edge); background: var(--sand); padding: .5rem 1.25rem; text-align: center; font-weight: 600 }
@media (min-width: 48rem) {
  h1 { font-size: 3.25rem; line-height: 1.08 }
  .page { padding: 0 2rem }
  .card { padding: 2rem }
}
@media (forced-colors: active) { .button { border-color: ButtonText } }
`
