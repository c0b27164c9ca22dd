/** A line drawing on a band, as a part of a larger image: its classes become colors, since no stylesheet reaches an image file. */
import { BRAND_COLORS, type PageColor } from '#domain/look/brand-colors.ts'
import { drawing } from '../drawing-files.ts'

interface Place {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** Seen small: beside a shared link a card is 300 px wide. */
const STROKE_WIDTH = 4

export function drawingSvg(name: string, { x, y, width, height }: Place, { glow }: PageColor): string {
  return drawing(name)
    .replace('<svg ', `<svg x="${x}" y="${y}" width="${width}" height="${height}" `)
    .replace('stroke-width="2.5"', `stroke-width="${STROKE_WIDTH}"`)
    .replaceAll('currentColor', BRAND_COLORS['on-deep'])
    .replaceAll('class="tint"', `fill="${BRAND_COLORS['deep-shade']}" stroke="none"`)
    .replaceAll('class="accent"', `fill="${glow}" stroke="none"`)
    .replaceAll('class="accent-line"', `stroke="${glow}"`)
}
