/**
 * The colors of a mail. What every program shows stands on the element itself, for the light scheme; programs that know their reader's
 * preference read the classes for the dark one.
 */
import { BRAND_COLORS, type BrandColorName, DARK_COLORS } from '#domain/look/brand-colors.ts'

type Theme = Readonly<Partial<Record<'background-color' | 'color' | 'border-color', BrandColorName>>>

const THEMES = {
  paper: { 'background-color': 'paper', color: 'ink' },
  band: { 'background-color': 'deep', color: 'on-deep' },
  card: { 'background-color': 'card', color: 'ink', 'border-color': 'line' },
  soft: { color: 'soft' },
  link: { color: 'green' },
  button: { 'background-color': 'green', color: 'on-green' },
  row: { color: 'soft', 'border-color': 'line' },
  figure: { color: 'ink', 'border-color': 'line' },
  cost: { color: 'gold-ink', 'border-color': 'line' },
  'bar-yours': { 'background-color': 'yours' },
  'bar-cost': { 'background-color': 'gold' },
  notice: { 'background-color': 'sand', color: 'ink' },
} as const satisfies Readonly<Record<string, Theme>>

export type ThemeName = keyof typeof THEMES

const inColors = (theme: Theme, colors: Readonly<Record<BrandColorName, string>>, end: string) =>
  Object.entries(theme)
    .map(([property, name]) => `${property}:${colors[name]}${end}`)
    .join(';')

/** The attributes of a themed element; `style` is the rest of its style. */
export const themed = (name: ThemeName, style = ''): string =>
  `class="${name}" style="${[inColors(THEMES[name], BRAND_COLORS, ''), style].filter(Boolean).join(';')}"`

const dark = Object.entries(THEMES).map(([name, theme]) => `.${name}{${inColors(theme, DARK_COLORS, ' !important')}}`)

/** In the head. */
export const SCHEMES = `<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
<style>:root{color-scheme:light dark}@media (prefers-color-scheme:dark){${dark.join('')}}</style>`
