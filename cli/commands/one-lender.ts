/** What is said of one lender: its entry, how it does, its pauses, and a test of it. */
import type { SuccessOf } from '#contracts/endpoint.ts'
import type { OperatorApi } from '#contracts/operators/endpoints.ts'
import type { LenderHealthRow, LenderReport, LenderTotals } from '#contracts/operators/lender-figures.ts'
import type { LenderTest } from '#contracts/operators/lender-tests.ts'
import type { ShownLicense, ShownPause } from '#contracts/operators/shown-lender.ts'
import { formatCents } from '#domain/values/money.ts'
import type { Views } from '../commands-of-endpoints.ts'
import { minute } from '../table.ts'

/** Who, why, until when: what a table has room for. */
export const sayPause = (shown: ShownPause): string | null =>
  shown && [`until ${minute(shown.until) ?? 'resumed'}`, shown.by && `by ${shown.by}`, shown.reason].filter(Boolean).join(', ')

/** Licenses as lines of their own, and the rest of the entry as it stands in the file. */
function sayLender(shown: SuccessOf<OperatorApi['GET /lenders/entries/{id}']>): string {
  const waits = Object.entries(shown.timeouts).map(([call, ms]) => `${call} ${ms ?? 'as the settings say'}`)
  return [
    ...shown.warnings,
    `Paused: ${[shown.paused, sayPause(shown.pause)].filter(Boolean).join(', ')}`,
    `Hours: ${shown.hours}`,
    `Timeouts: ${waits.join(', ')}`,
    `May give a lead back for ${shown.returnDays} days`,
    `Inquiry on post: ${shown.inquiryOnPost}`,
    'Licenses:',
    ...shown.licenses.map(sayLicense),
    JSON.stringify(shown.lender, null, 2),
  ].join('\n')
}

function sayLicense({ state, number, kind, nmlsId, validUntil, checked, maxAprPercent, status }: ShownLicense): string {
  const details = [kind, nmlsId && `NMLS ${nmlsId}`, `up to ${maxAprPercent}% APR`].filter(Boolean).join(', ')
  return `  ${state} ${number} (${details}), until ${validUntil ?? 'no day named'}, checked by ${checked ?? 'nobody'}: ${status}`
}

const percent = (part: number, whole: number): string => (whole === 0 ? '–' : `${((100 * part) / whole).toFixed(1)}%`)
const ms = (value: number | null): string => (value === null ? '–' : `${value} ms`)
const money = (cents: number | null): string => (cents === null ? '–' : formatCents(cents))

const LINES: readonly (readonly [string, (figures: LenderTotals) => string])[] = [
  ['Asked', ({ asked }) => String(asked)],
  ['Said yes', ({ yes, asked }) => `${yes} (${percent(yes, asked)})`],
  ['Posted', ({ posted }) => String(posted)],
  ['Accepted', ({ accepted, posted }) => `${accepted} (${percent(accepted, posted)})`],
  ['Ping, median and p95', ({ pingMedianMs, pingP95Ms }) => `${ms(pingMedianMs)}, ${ms(pingP95Ms)}`],
  ['Post, median and p95', ({ postMedianMs, postP95Ms }) => `${ms(postMedianMs)}, ${ms(postP95Ms)}`],
  ['Sold', ({ sold }) => String(sold)],
  ['Revenue', ({ revenueCents }) => money(revenueCents)],
  ['Earnings per lead', ({ earningsPerLeadCents }) => money(earningsPerLeadCents)],
  ['Returned', ({ returned, sold }) => `${returned} (${percent(returned, sold)})`],
  ['Costs more than offered', ({ costsMore, funded }) => `${costsMore} of ${funded} funded`],
]

export const breakerLabel = ({ breakers, openBreakers }: Pick<LenderHealthRow, 'breakers' | 'openBreakers'>): string =>
  (['ping', 'post'] as const)
    .filter((kind) => breakers[kind] !== 'closed')
    .map(
      (kind) =>
        `${kind} ${breakers[kind]} in ${openBreakers
          .filter(({ call: of }) => of === kind)
          .map((each) => each.process)
          .join(' and ')}`,
    )
    .join(', ') || 'closed'

function sayReport(report: LenderReport): string {
  return [
    `${report.name}, ${report.since} to ${report.until}, and as many days before`,
    `Paused: ${[report.paused, sayPause(report.pause)].filter(Boolean).join(', ')}`,
    `Breakers: ${breakerLabel(report)}`,
    `Hours: ${report.hours}; ${report.open ? 'open' : 'closed'}${report.changesAt ? ` until ${minute(report.changesAt)}` : ''}`,
    `Leads in flight: ${report.inFlight}`,
    `Odds beside its offers: ${report.odds.sentence}: ${report.odds.accepted} of ${report.odds.accepted + report.odds.refused}`,
    ...LINES.map(([title, of]) => `${title}: ${of(report.figures)} | before: ${of(report.before)}`),
    'Failures:',
    ...report.failures.map((each) => `  ${each.count} ${each.call}: ${each.kind} (${each.code})`),
    `Said no: ${report.refused}`,
    ...report.refusals.map((each) => `  ${each.count} ${each.call}: ${each.reason}`),
    'Pauses:',
    ...report.pauses.map(
      ({ at, by, reason, endedAt }) =>
        `  ${minute(at)} to ${minute(endedAt) ?? 'now'}, by ${by ?? 'somebody'}: ${reason ?? 'no reason was written down'}`,
    ),
  ].join('\n')
}

function sayPaused({ id: paused, ...end }: SuccessOf<OperatorApi['POST /lenders/entries/{id}/pause']>): string {
  const until = end.until === null ? '' : ` until ${minute(end.until)}`
  const inFlight = end.paused && end.inFlight > 0 ? ` Leads in flight that finish: ${end.inFlight}.` : ''
  return `${paused} is ${end.paused ? 'paused' : 'asked'}${until}${end.changed ? '.' : ' already.'}${inFlight}`
}

const indented = (lines: string) => lines.split('\n').map((line) => `  ${line}`)

function sayTest(test: LenderTest): string {
  const { sent, answered, lastReport } = test
  return [
    `${test.call}: ${test.kind}${test.code ? ` (${test.code})` : ''}, ${test.tookMs} ms. ${test.says}`,
    ...test.problems.map((problem) => `Not as agreed: ${problem}`),
    ...Object.entries(test.details).map(([name, value]) => `${name}: ${value}`),
    ...(test.attemptKey ? [`Attempt key: ${test.attemptKey}`] : []),
    `Sent to ${sent.url}:`,
    ...Object.entries(sent.headers).map(([name, value]) => `  ${name}: ${value}`),
    ...indented(sent.body),
    ...(answered ? [`Answered ${answered.status}:`, ...indented(answered.text)] : ['No complete answer came.']),
    ...(lastReport ? [`Last report that was taken: ${lastReport.event}, ${minute(lastReport.at)}`] : []),
  ].join('\n')
}

export const oneLenderViews = {
  'GET /lenders/entries/{id}': { usage: 'lenders show <id>', say: sayLender },
  'GET /lenders/entries/{id}/figures': { usage: 'lenders figures <id>', say: sayReport },
  'POST /lenders/entries/{id}/pause': { usage: 'lenders pause <id>', say: sayPaused },
  'POST /lenders/entries/{id}/resumption': { usage: 'lenders resume <id>', say: sayPaused },
  'POST /lenders/entries/{id}/tests': { usage: 'lenders test <id> <call>', say: sayTest },
} satisfies Views
