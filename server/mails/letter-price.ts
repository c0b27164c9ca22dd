/** The price tag in a mail: as lines of text, and as tables with attributes of old, which every mail program shows. Green is what you get, gold what it costs. */
import { paymentLabel, priceRows } from '#content/price-copy.ts'
import type { PriceTag } from '#domain/matching/lender/price-tag.ts'
import type { NamedLender } from '#domain/matching/run/outcome-parts.ts'
import { escapeMarkup } from '#domain/values/escape-markup.ts'
import { formatPercent, formatSum } from '#domain/values/money.ts'
import { type ThemeName, themed } from './mail-theme.ts'

interface TaggedPrice {
  readonly lender: NamedLender
  readonly price: PriceTag
}

type Row = readonly [name: string, value: string]

const headingOf = ({ name }: NamedLender) => `What you pay, as ${name} told us`

const rowsBelow = ({ lender, price }: TaggedPrice): readonly Row[] => [
  ['APR', formatPercent(price.aprPercent)],
  ['License', lender.license ? `No. ${lender.license}` : 'Not on record'],
]

const costRow = ({ costCents }: PriceTag): Row => ['Total cost', formatSum(costCents)]

export function priceAsText(tagged: TaggedPrice): string {
  const { figure, when } = paymentLabel(tagged.price)
  const rows = [...priceRows(tagged.price), costRow(tagged.price), ...rowsBelow(tagged)]
  return [`${headingOf(tagged.lender)}:`, `${figure} ${when}`, ...rows.map(([name, value]) => `${name}: ${value}`)].join('\n')
}

const TABLE = 'role="presentation" cellpadding="0" cellspacing="0" border="0"'
const LINE_ABOVE = 'border-top-style:solid;border-top-width:1px'

export function priceAsHtml(tagged: TaggedPrice): string {
  const { figure, when } = paymentLabel(tagged.price)
  const row = ([name, value]: Row, theme: ThemeName = 'figure') =>
    `<tr><td ${themed('row', `${LINE_ABOVE};padding:8px 12px 8px 0`)}>${escapeMarkup(name)}</td><td align="right" ${themed(theme, `${LINE_ABOVE};font-weight:bold;padding:8px 0;overflow-wrap:break-word`)}>${escapeMarkup(value)}</td></tr>`
  const rows = [
    ...priceRows(tagged.price).map((each) => row(each)),
    row(costRow(tagged.price), 'cost'),
    ...rowsBelow(tagged).map((each) => row(each)),
  ]
  return `<div style="margin:0 0 20px">
<p ${themed('soft', 'font-size:16px;margin:0')}>${escapeMarkup(headingOf(tagged.lender))}</p>
<p style="margin:0 0 12px"><strong ${themed('link', "font-family:Georgia,'Noto Serif','Times New Roman',serif;font-size:35px;line-height:1.2")}>${figure}</strong> ${when}</p>
${bar(tagged.price)}
<table ${TABLE} style="border-collapse:collapse;width:100%">${rows.join('')}</table>
</div>`
}

/** Two cells of color: mail programs drop pictures and SVG. The rows below say the same in words. */
function bar({ getCents, costCents }: PriceTag): string {
  const share = Math.round((getCents / (getCents + costCents)) * 1000) / 10
  const cell = (part: number, theme: ThemeName) =>
    part > 0 ? `<td width="${part}%" ${themed(theme, `font-size:1px;height:22px;line-height:22px;width:${part}%`)}>&nbsp;</td>` : ''
  return `<table ${TABLE} aria-hidden="true" style="border-collapse:collapse;margin:0 0 12px;width:100%"><tr>${cell(share, 'bar-yours')}${cell(Math.round((100 - share) * 10) / 10, 'bar-cost')}</tr></table>`
}
