/** The picture that stands beside a shared link: the page's heading, its drawing and the mark. */
import sharp from 'sharp'
import { SITE } from '#content/site.ts'
import { BRAND_COLORS } from '#domain/brand-colors.ts'
import { drawingSvg } from './drawing-svg.ts'
import { headingPath, wrapHeading } from './heading-paths.ts'

const { deep, ink, paper } = BRAND_COLORS
const SIZE = { width: 1200, height: 630 } as const
const HEADING_SIZE = 64
const LINE_HEIGHT = 78

export async function socialCard(heading: string, drawing: string): Promise<Buffer> {
  const lines = wrapHeading(heading, HEADING_SIZE, 600)
  const firstBaseline = 330 - ((lines.length - 1) * LINE_HEIGHT) / 2
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${SIZE.width}" height="${SIZE.height}" viewBox="0 0 ${SIZE.width} ${SIZE.height}">
    <rect width="${SIZE.width}" height="${SIZE.height}" fill="${paper}"/>
    <rect y="${SIZE.height - 12}" width="${SIZE.width}" height="12" fill="${deep}"/>
    ${drawingSvg('mark', { x: 72, y: 60, width: 56, height: 56 })}
    ${headingPath(SITE.brand, 40, 144, 104, ink)}
    ${lines.map((line, place) => headingPath(line, HEADING_SIZE, 72, firstBaseline + place * LINE_HEIGHT, ink)).join('')}
    ${headingPath('Not a lender. Free to you.', 30, 72, 560, ink)}
    ${drawingSvg(drawing, { x: 710, y: 140, width: 440, height: 330 })}
  </svg>`
  return sharp(Buffer.from(svg)).png({ palette: true, colors: 64, compressionLevel: 9 }).toBuffer()
}
