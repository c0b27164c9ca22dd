/** The table of colors as custom properties, each in the light scheme and in the dark one. */
import { BRAND_COLORS, type BrandColorName, DARK_COLORS } from '../../domain/brand-colors.ts'

const NAMES = Object.keys(BRAND_COLORS) as BrandColorName[]

export const colorProperties = (): string =>
  `:root{color-scheme:light dark;${NAMES.map((name) => `--${name}:light-dark(${BRAND_COLORS[name]},${DARK_COLORS[name]})`).join(';')}}`
