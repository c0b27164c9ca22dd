/** A line drawing as a part of a larger image: its classes become colors, since no stylesheet reaches an image file. */
import { GOLD, GREEN_TINT, INK } from './colors.ts'

const DRAWINGS = import.meta.glob<string>('../drawings/*.svg', { query: '?raw', import: 'default', eager: true })

export const hasDrawing = (name: string): boolean => `../drawings/${name}.svg` in DRAWINGS

export function drawingSvg(name: string, place: { x: number; y: number; width: number; height: number }): string {
  const svg = DRAWINGS[`../drawings/${name}.svg`]
  if (!svg) throw new Error(`There is no drawing called ${name}`)
  return svg
    .replace('<svg ', `<svg x="${place.x}" y="${place.y}" width="${place.width}" height="${place.height}" `)
    .replaceAll('currentColor', INK)
    .replaceAll('class="tint"', `fill="${GREEN_TINT}" stroke="none"`)
    .replaceAll('class="accent"', `fill="${GOLD}" stroke="none"`)
    .replaceAll('class="accent-line"', `stroke="${GOLD}"`)
}
