/**
 * The picture that stands beside a shared link: a deep green band with the heading and the drawing, and a card that rides over its edge.
 * On a loan page the card shows the price of the page's example, and of its bad case in the same scale: green is what you get, gold what it
 * costs.
 */
import sharp from 'sharp'
import { SITE } from '#content/site.ts'
import { ladderOf } from '#domain/calculators/ladder.ts'
import { calculatorPreset, type LoanPageSlug } from '#domain/calculators/presets.ts'
import type { Rung } from '#domain/calculators/rungs.ts'
import { staircaseOf } from '#domain/calculators/staircase.ts'
import { formatTerm, termUnit } from '#domain/calculators/terms.ts'
import { BRAND_COLORS, PAGE_COLORS, type PageColorName } from '#domain/look/brand-colors.ts'
import type { StateCode } from '#domain/places/us-states.ts'
import { type Cents, dollarsToCents, formatDollars, formatStatedPercent } from '#domain/values/money.ts'
import { drawingSvg } from './drawing-svg.ts'
import { headingPath, headingWidth, wrapHeading } from './heading-paths.ts'

export interface SocialCard {
  readonly heading: string
  readonly drawing: string
  readonly primary?: PageColorName | undefined
  readonly example?: Example | undefined
}

interface Example {
  readonly slug: LoanPageSlug
  readonly amount: number
  readonly term: number
  readonly state?: StateCode | undefined
}

const { gold, green, paper, yours } = BRAND_COLORS
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
    <rect width="${SIZE.width}" height="${SIZE.height}" fill="${BRAND_COLORS.deep}"/>
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

const BAR = { left: EDGE + 16, width: SIZE.width - 2 * (EDGE + 16), height: 58, apart: 78, top: CARD_TOP.withPrice + 36 } as const
const WORDS_SIZE = 38
const WORDS_BASELINE = 42
const WORDS_MARGIN = 18

interface Bar {
  /** Of which the first that fits is shown. */
  readonly names: readonly string[]
  readonly amountCents: Cents
  readonly costCents: Cents
  readonly costWords: string
}

const costs = (costCents: Cents) => `costs ${formatDollars(costCents / 100)}`

/** The page's example, and the dearest of its ladder. A payday loan has none: it is renewed instead. */
function barsOf({ slug, amount, term, state }: Example): readonly Bar[] {
  const { kind } = calculatorPreset(slug)
  if (kind === 'payday')
    return [staircaseOf(amount, term).steps[0], staircaseOf(amount, term).steps.at(-1)].flatMap((step) =>
      step
        ? [
            {
              ...step,
              amountCents: dollarsToCents(amount),
              names: [`${formatDollars(amount)} for ${step.day} days`],
              costWords: costs(step.costCents),
            },
          ]
        : [],
    )
  const rungs = ladderOf(slug, amount, term, state)
  const example = rungs.find(({ isExample }) => isExample)
  const dearest = rungs.at(-1)
  const bar = (rung: Rung, during: string): Bar => ({
    ...rung,
    names: [`${formatDollars(amount)} at ${formatStatedPercent(rung.aprPercent)}`, formatStatedPercent(rung.aprPercent)],
    costWords: [costs(rung.costCents), during].filter(Boolean).join(' '),
  })
  return [
    ...(example ? [bar(example, `in ${formatTerm(term, termUnit(kind))}`)] : []),
    ...(dearest && dearest !== example ? [bar(dearest, '')] : []),
  ]
}

/** All in one scale, as long as leaves room for the words beside them. */
function price(example: Example): string {
  const bars = barsOf(example)
  const roomFor = ({ amountCents, costCents, costWords }: Bar) =>
    (BAR.width - WORDS_MARGIN - headingWidth(costWords, WORDS_SIZE)) / (amountCents + costCents)
  const scale = Math.min(...bars.map(roomFor))
  return bars.map((bar, place) => drawBar(bar, BAR.top + place * BAR.apart, scale)).join('')
}

function drawBar({ names, amountCents, costCents, costWords }: Bar, top: number, scale: number): string {
  const width = (amountCents + costCents) * scale
  const yoursWidth = amountCents * scale
  const baseline = top + WORDS_BASELINE
  const name = names.find((each) => headingWidth(each, WORDS_SIZE) + 2 * WORDS_MARGIN <= yoursWidth) ?? ''
  return `<rect x="${BAR.left}" y="${top}" width="${width}" height="${BAR.height}" rx="8" fill="${gold}"/>
    <rect x="${BAR.left}" y="${top}" width="${yoursWidth}" height="${BAR.height}" rx="8" fill="${yours}"/>
    ${headingPath(name, WORDS_SIZE, BAR.left + WORDS_MARGIN, baseline, paper)}
    ${headingPath(costWords, WORDS_SIZE, BAR.left + width + WORDS_MARGIN, baseline, BRAND_COLORS['gold-ink'])}`
}
