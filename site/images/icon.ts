import { BRAND_COLORS, PAGE_COLORS } from '#domain/look/brand-colors.ts'
import { drawingSvg } from './drawing-svg.ts'

const { green } = PAGE_COLORS

/** The mark on the band's color, with the room around it that home screens cut into. */
export const iconSvg = (): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="512" height="512" viewBox="0 0 512 512"><rect width="512" height="512" rx="96" fill="${BRAND_COLORS.deep}"/>${drawingSvg('mark', { x: 76, y: 76, width: 360, height: 360 }, green)}</svg>`
