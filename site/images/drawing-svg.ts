/** A line drawing as a part of a larger image: its classes become colors, since no stylesheet reaches an image file. */
import { BRAND_COLORS } from '#domain/brand-colors.ts'
import { drawing } from '../drawing-files.ts'

export function drawingSvg(name: string, place: { x: number; y: number; width: number; height: number }): string {
  return drawing(name)
    .replace('<svg ', `<svg x="${place.x}" y="${place.y}" width="${place.width}" height="${place.height}" `)
    .replaceAll('currentColor', BRAND_COLORS.ink)
    .replaceAll('class="tint"', `fill="${BRAND_COLORS.mint}" stroke="none"`)
    .replaceAll('class="accent"', `fill="${BRAND_COLORS.green}" stroke="none"`)
    .replaceAll('class="accent-line"', `stroke="${BRAND_COLORS.green}"`)
}
