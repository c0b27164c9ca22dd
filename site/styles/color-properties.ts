/** The table of colors as CSS: a custom property and Tailwind's utilities for each color, and those of a page's own color. Light, and dark by preference. */
import plugin from 'tailwindcss/plugin'
import {
  BRAND_COLORS,
  type BrandColorName,
  DARK_COLORS,
  DARK_PAGE_COLORS,
  PAGE_COLORS,
  type PageColor,
  type PageColorName,
} from '../../domain/look/brand-colors.ts'

const colorNames = Object.keys(BRAND_COLORS)

/** A background image reads no custom property, so the arrow of a select is drawn with its color here. */
const selectArrow = (color: string) => {
  const drawn = `<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 12 8' fill='none' stroke='${color}' stroke-width='1.75'><path d='m1 1.5 5 5 5-5'/></svg>`
  return `url("data:image/svg+xml,${drawn.replace(/[<>#]/g, encodeURIComponent)}")`
}

const brandProperties = (colors: Readonly<Record<BrandColorName, string>>) => ({
  ...Object.fromEntries(Object.entries(colors).map(([name, color]) => [`--color-${name}`, color])),
  '--select-arrow': selectArrow(colors.soft),
})

const pageRules = (colors: Readonly<Record<PageColorName, PageColor>>) =>
  Object.fromEntries(
    Object.entries(colors).map(([name, { primary, tint, glow }]) => [
      // Green is also what a page has that names no color.
      name === 'green' ? `:root, [data-primary="${name}"]` : `[data-primary="${name}"]`,
      { '--primary': primary, '--primary-tint': tint, '--band-glow': glow },
    ]),
  )

export default plugin(
  ({ addBase }) => {
    addBase({
      ':root': { ...brandProperties(BRAND_COLORS), 'color-scheme': 'light dark' },
      ...pageRules(PAGE_COLORS),
      // What is printed stays light.
      '@media screen and (prefers-color-scheme: dark)': {
        ':root': brandProperties(DARK_COLORS),
        ...pageRules(DARK_PAGE_COLORS),
      },
    })
  },
  {
    theme: {
      colors: {
        ...Object.fromEntries(colorNames.map((name) => [name, `var(--color-${name})`])),
        // Looked up where it is used, so that a page or a calculator can set its own.
        primary: 'var(--primary)',
        'primary-tint': 'var(--primary-tint)',
        'band-glow': 'var(--band-glow)',
      },
    },
  },
)
