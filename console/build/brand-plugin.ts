/** What the build makes from the table of colors: the stylesheet of custom properties, and the icon of the browser's tab. */
import type { Plugin } from 'vite'
import { BRAND_COLORS, type BrandColorName, DARK_COLORS } from '../../domain/look/brand-colors.ts'

const COLORS = 'virtual:colors.css'

const NAMES = Object.keys(BRAND_COLORS) as BrandColorName[]

const colorProperties = (): string =>
  `:root{color-scheme:light dark;${NAMES.map((name) => `--${name}:light-dark(${BRAND_COLORS[name]},${DARK_COLORS[name]})`).join(';')}}`

const icon = () =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" fill="${BRAND_COLORS.deep}"/><path d="M8 22V10m0 12h16M13 22v-5m5 5v-9m5 9v-6" fill="none" stroke="${BRAND_COLORS['on-deep']}" stroke-width="2.5" stroke-linecap="round"/></svg>`

export const brand = (): Plugin => ({
  name: 'brand',
  resolveId: (id) => (id === COLORS ? `\0${COLORS}` : undefined),
  load: (id) => (id === `\0${COLORS}` ? colorProperties() : undefined),
  generateBundle() {
    this.emitFile({ type: 'asset', fileName: 'icon.svg', source: icon() })
  },
})
