/**
 * The picture that stands beside a shared link: a band in the page's hue with the heading and the drawing, and a card that rides over its edge.
 * On a loan page the card shows the price of the page's example: green is what you get, gold what it costs.
 */
import sharp from 'sharp'
import { SITE } from '#content/site.ts'
import { BRAND_COLORS, PAGE_COLORS, type PageColorName } from '#domain/brand-colors.ts'
import { estimate } from '#domain/calculators/calculator.ts'
import { calculatorPreset, type LoanPageSlug } from '#domain/calculators/presets.ts'
import { formatTerm, termUnit } from '#domain/calculators/terms.ts'
import { dollarsToCents, formatDollars, formatPercent, formatSum } from '#domain/money.ts'
import { drawingSvg } from './drawing-svg.ts'
import { headingPath, headingWidth, wrapHeading } from './heading-paths.ts'

export interface SocialCard {
  readonly heading: string
  readonly drawing: string
  readonly primary?: PageColorName | undefined
  /** The loan whose price is shown. */
  readonly example?: { readonly slug: LoanPageSlug; readonly amount: number; readonly term: number } | undefined
}

const { gold, green, paper, soft } = BRAND_COLORS
const onDeep = BRAND_COLORS['on-deep']
const SIZE = { width: 1200, height: 630 } as const
const EDGE = 60
/** Of the card, from the top. */
const CARD_TOP = { withPrice: 424, withWords: 512 } as const
const HEADING_WIDTH = 660
const HEADING_SIZES = [86, 74, 62, 52] as const
const LINE_HEIGHT = 1.1
/** Free above and below the heading, in all. */
const ROOM_AROUND = 40
/** Where the brand ends. */
const HEADER_BOTTOM = 116

export async function socialCard({ heading, drawing, primary = 'green', example }: SocialCard): Promise<Buffer> {
  const colors = PAGE_COLORS[primary]
  const cardTop = example ? CARD_TOP.withPrice : CARD_TOP.withWords
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${SIZE.width}" height="${SIZE.height}" viewBox="0 0 ${SIZE.width} ${SIZE.height}">
    <rect width="${SIZE.width}" height="${SIZE.height}" fill="${colors.band}"/>
    ${drawingSvg('mark', { x: EDGE, y: 44, width: 64, height: 64 }, colors)}
    ${headingPath(SITE.brand, 44, 140, 92, onDeep)}
    ${headingLines(heading, cardTop)}
    ${drawingSvg(drawing, { x: 730, y: 48, width: 440, height: cardTop - 64 }, colors)}
    <rect x="36" y="${cardTop}" width="${SIZE.width - 72}" height="400" rx="28" fill="${paper}"/>
    ${example ? price(example) : headingPath('Not a lender. Free to you.', 48, EDGE + 16, 592, green)}
  </svg>`
  return sharp(Buffer.from(svg)).png({ palette: true, colors: 96, compressionLevel: 9 }).toBuffer()
}

/** As large as there is room for, in the middle between the brand and the card. */
function headingLines(heading: string, cardTop: number): string {
  const room = cardTop - HEADER_BOTTOM - ROOM_AROUND
  const sized = HEADING_SIZES.map((size) => ({ size, lines: wrapHeading(heading, size, HEADING_WIDTH) }))
  const { size, lines } = sized.find((each) => each.lines.length * each.size * LINE_HEIGHT <= room) ?? {
    size: 52,
    lines: [heading],
  }
  const firstBaseline = (HEADER_BOTTOM + cardTop - lines.length * size * LINE_HEIGHT) / 2 + size * 0.82
  return lines.map((line, place) => headingPath(line, size, EDGE, firstBaseline + place * size * LINE_HEIGHT, onDeep)).join('')
}

const BAR = { x: EDGE + 16, y: 456, width: SIZE.width - 2 * (EDGE + 16), height: 62 } as const

function price({ slug, amount, term }: NonNullable<SocialCard['example']>): string {
  const { kind } = calculatorPreset(slug)
  const { cost, total, aprPercent } = estimate(kind, amount, term)
  const yours = Math.round((dollarsToCents(amount) / total) * BAR.width)
  const costWords = `Example: costs ${formatSum(cost)}`
  const atWords = `${formatTerm(term, termUnit(kind))}, ${formatPercent(aprPercent)} APR`
  const atSize = 38
  return `<clipPath id="bar"><rect x="${BAR.x}" y="${BAR.y}" width="${BAR.width}" height="${BAR.height}" rx="10"/></clipPath>
    <g clip-path="url(#bar)"><rect x="${BAR.x}" y="${BAR.y}" width="${BAR.width}" height="${BAR.height}" fill="${gold}"/>
    <rect x="${BAR.x}" y="${BAR.y}" width="${yours}" height="${BAR.height}" fill="${green}"/></g>
    ${headingPath(`You get ${formatDollars(amount)}`, 42, BAR.x + 20, BAR.y + 46, BRAND_COLORS['on-green'])}
    ${headingPath(costWords, 46, BAR.x, 590, BRAND_COLORS['gold-ink'])}
    ${headingPath(atWords, atSize, BAR.x + BAR.width - headingWidth(atWords, atSize), 590, soft)}`
}
