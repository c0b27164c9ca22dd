/** The price tag in a mail: as lines of text, and as tables with attributes of old, which every mail program shows. Green is what you get, gold what it costs. */
import { paymentWords, priceRows } from '#content/price-words.ts'
import type { NamedLender } from '#domain/api/outcome-parts.ts'
import { BRAND_COLORS } from '#domain/brand-colors.ts'
import type { PriceTag } from '#domain/matching/lender/price-tag.ts'
import { formatPercent, formatSum } from '#domain/money.ts'
import { escapeHtml } from './escape-html.ts'

interface TaggedPrice {
  readonly lender: NamedLender
  readonly price: PriceTag
}

type Row = readonly [name: string, value: string]

const headingOf = ({ name }: NamedLender) => `What ${name} told us it charges`

const rowsBelow = ({ lender, price }: TaggedPrice): readonly Row[] => [
  ['APR', formatPercent(price.aprPercent)],
  ['License', lender.license ? `No. ${lender.license}` : 'Not on record'],
]

const costRow = ({ costCents }: PriceTag): Row => ['Total cost', formatSum(costCents)]

export function priceAsText(tagged: TaggedPrice): string {
  const { figure, when } = paymentWords(tagged.price)
  const rows = [...priceRows(tagged.price), costRow(tagged.price), ...rowsBelow(tagged)]
  return [`${headingOf(tagged.lender)}:`, `${figure} ${when}`, ...rows.map(([name, value]) => `${name}: ${value}`)].join('\n')
}

const { gold, green, ink, line, soft } = BRAND_COLORS
const goldInk = BRAND_COLORS['gold-ink']
const TABLE = 'role="presentation" cellpadding="0" cellspacing="0" border="0"'

export function priceAsHtml(tagged: TaggedPrice): string {
  const { figure, when } = paymentWords(tagged.price)
  const row = ([name, value]: Row, color: string = ink) =>
    `<tr><td style="border-top:1px solid ${line};color:${soft};padding:8px 12px 8px 0">${escapeHtml(name)}</td><td align="right" style="border-top:1px solid ${line};color:${color};font-weight:bold;padding:8px 0;overflow-wrap:break-word">${escapeHtml(value)}</td></tr>`
  const rows = [
    ...priceRows(tagged.price).map((each) => row(each)),
    row(costRow(tagged.price), goldInk),
    ...rowsBelow(tagged).map((each) => row(each)),
  ]
  return `<div style="border:1px solid ${line};border-radius:8px;margin:0 0 20px;padding:16px">
<p style="color:${soft};font-size:14px;margin:0">${escapeHtml(headingOf(tagged.lender))}</p>
<p style="margin:0 0 12px"><strong style="color:${green};font-size:28px">${figure}</strong> ${when}</p>
${bar(tagged.price)}
<table ${TABLE} style="border-collapse:collapse;width:100%">${rows.join('')}</table>
</div>`
}

/** Two cells of color: mail programs drop pictures and SVG. The rows below say the same in words. */
function bar({ getCents, costCents }: PriceTag): string {
  const share = Math.round((getCents / (getCents + costCents)) * 1000) / 10
  const cell = (part: number, color: string) =>
    part > 0
      ? `<td width="${part}%" bgcolor="${color}" style="background:${color};font-size:1px;height:14px;line-height:14px;width:${part}%">&nbsp;</td>`
      : ''
  return `<table ${TABLE} aria-hidden="true" style="border-collapse:collapse;margin:0 0 8px;width:100%"><tr>${cell(share, green)}${cell(Math.round((100 - share) * 10) / 10, gold)}</tr></table>`
}
