/** A line drawing as a part of a larger image: its classes become colors, since no stylesheet reaches an image file. */
import { BRAND_COLORS } from '#domain/brand-colors.ts'

const DRAWINGS = import.meta.glob<string>('../drawings/*.svg', { query: '?raw', import: 'default', eager: true })

export const hasDrawing = (name: string): boolean => `../drawings/${name}.svg` in DRAWINGS

export function drawingSvg(name: string, place: { x: number; y: number; width: number; height: number }): string {
  const svg = DRAWINGS[`../drawings/${name}.svg`]
  if (!svg) throw new Error(`There is no drawing called ${name}`)
  return svg
    .replace('<svg ', `<svg x="${place.x}" y="${place.y}" width="${place.width}" height="${place.height}" `)
    .replaceAll('currentColor', BRAND_COLORS.ink)
    .replaceAll('class="tint"', `fill="${BRAND_COLORS['green-tint']}" stroke="none"`)
    .replaceAll('class="accent"', `fill="${BRAND_COLORS.gold}" stroke="none"`)
    .replaceAll('class="accent-line"', `stroke="${BRAND_COLORS.gold}"`)
}
