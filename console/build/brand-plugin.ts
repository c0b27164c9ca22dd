/** What the build makes from the table of colors: the stylesheet of custom properties, and the icon of the browser's tab. */
import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'
import { BRAND_COLORS, type BrandColorName, DARK_COLORS, PAGE_COLORS } from '../../domain/look/brand-colors.ts'

const COLORS = 'virtual:colors.css'

const NAMES = Object.keys(BRAND_COLORS) as BrandColorName[]

const colorProperties = (): string =>
  `:root{color-scheme:light dark;${NAMES.map((name) => `--${name}:light-dark(${BRAND_COLORS[name]},${DARK_COLORS[name]})`).join(';')}}`

const mark = readFileSync(new URL('../../site/drawings/mark.svg', import.meta.url), 'utf8')
  .replace('<svg ', '<svg x="5" y="5" width="22" height="22" ')
  .replaceAll('currentColor', BRAND_COLORS['on-deep'])
  .replace('class="accent"', `fill="${PAGE_COLORS.green.glow}"`)

const icon = () =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" fill="${BRAND_COLORS.deep}"/>${mark}</svg>`

export const brand = (): Plugin => ({
  name: 'brand',
  resolveId: (id) => (id === COLORS ? `\0${COLORS}` : undefined),
  load: (id) => (id === `\0${COLORS}` ? colorProperties() : undefined),
  generateBundle() {
    this.emitFile({ type: 'asset', fileName: 'icon.svg', source: icon() })
  },
})
