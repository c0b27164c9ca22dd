/** The table of colors as CSS: a custom property and Tailwind's utilities for each color, and `--primary` for the color of a page. */
import plugin from 'tailwindcss/plugin'
import { BRAND_COLORS, PAGE_COLORS } from '../../domain/brand-colors.ts'

const colorNames = Object.keys(BRAND_COLORS)
const pageRules = Object.entries(PAGE_COLORS).map(([name, { primary, tint }]) => [
  // Green is also what a page has that names no color.
  name === 'green' ? `:root, [data-primary="${name}"]` : `[data-primary="${name}"]`,
  { '--primary': primary, '--primary-tint': tint },
])

/** A background image reads no custom property, so the arrow of a select is drawn with its color here. */
const selectArrow = `<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 12 8' fill='none' stroke='${BRAND_COLORS.soft}' stroke-width='1.75'><path d='m1 1.5 5 5 5-5'/></svg>`

export default plugin(
  ({ addBase }) => {
    addBase({
      ':root': {
        ...Object.fromEntries(Object.entries(BRAND_COLORS).map(([name, color]) => [`--color-${name}`, color])),
        '--select-arrow': `url("data:image/svg+xml,${selectArrow.replace(/[<>#]/g, encodeURIComponent)}")`,
      },
      ...Object.fromEntries(pageRules),
    })
  },
  {
    theme: {
      colors: {
        ...Object.fromEntries(colorNames.map((name) => [name, `var(--color-${name})`])),
        // Looked up where it is used, so that a page or a calculator can set its own.
        primary: 'var(--primary)',
        'primary-tint': 'var(--primary-tint)',
      },
    },
  },
)
