/** The lists of a lender's screen. */
import type { ComponentProps } from 'react'
import type { ListedFigure } from '#contracts/operators/applications.ts'
import type { LenderCall } from '#contracts/operators/filters.ts'
import type { LenderFigure, LenderReport } from '#contracts/operators/lender-figures.ts'
import type { ShownLicense } from '#contracts/operators/shown-lender.ts'
import { formatDay, formatDuration, formatMoney, formatShare } from '../kit/format.ts'
import type { ListColumn } from '../table/columns.ts'
import { CallNum, type Counted, LeadNum } from './numbers.tsx'

const duration = (ms: number | null) => (ms === null ? null : formatDuration(ms))

const ofDay = ({ lender, day }: LenderFigure): Counted => ({ lender, since: day, until: day })

const calls = (
  title: string,
  count: 'asked' | 'yes' | 'posted' | 'accepted' | 'timeouts',
  behind: Pick<ComponentProps<typeof CallNum>, 'call' | 'result' | 'reason'>,
): ListColumn<LenderFigure> => ({
  title,
  of: (row) => row[count],
  show: (row) => <CallNum value={row[count]} of={ofDay(row)} {...behind} />,
  right: true,
})

const leads = (
  title: string,
  count: 'sold' | 'redirected' | 'funded' | 'returned' | 'costsMore',
  figure: ListedFigure,
): ListColumn<LenderFigure> => ({
  title,
  of: (row) => row[count],
  show: (row) => <LeadNum value={row[count]} of={ofDay(row)} figure={figure} />,
  right: true,
})

export const DAY_COLUMNS: readonly ListColumn<LenderFigure>[] = [
  { title: 'Day (New York)', of: ({ day }) => day, show: ({ day }) => formatDay(day, new Date()) },
  calls('Asked', 'asked', { call: 'ping', result: 'made' }),
  { ...calls('Yes', 'yes', { call: 'ping', result: 'yes' }), wideOnly: true },
  { ...calls('Posted', 'posted', { call: 'post', result: 'made' }), wideOnly: true },
  { ...calls('Accepted', 'accepted', { result: 'accepted' }), wideOnly: true },
  { ...calls('Timeouts', 'timeouts', { result: 'failed', reason: 'timeout' }), wideOnly: true },
  leads('Sold', 'sold', 'sold'),
  { ...leads('Opened', 'redirected', 'opened'), wideOnly: true },
  { ...leads('Funded', 'funded', 'funded'), wideOnly: true },
  { ...leads('Returned', 'returned', 'returned'), wideOnly: true },
  { ...leads('Costs more', 'costsMore', 'costsMore'), wideOnly: true },
  {
    title: 'Revenue $',
    of: ({ revenueCents }) => revenueCents / 100,
    show: (row) => <LeadNum value={row.revenueCents} of={ofDay(row)} figure="sold" format={formatMoney} />,
    right: true,
  },
]

export const DAY_SHEET: readonly ListColumn<LenderFigure>[] = [
  ...DAY_COLUMNS,
  { title: 'Ping p50 ms', of: ({ pingMedianMs }) => pingMedianMs, right: true },
  { title: 'Ping p95 ms', of: ({ pingP95Ms }) => pingP95Ms, right: true },
  { title: 'Post p50 ms', of: ({ postMedianMs }) => postMedianMs, right: true },
  { title: 'Post p95 ms', of: ({ postP95Ms }) => postP95Ms, right: true },
]

type CountedFailure = LenderReport['failures'][number] & { readonly counted: Counted }

const NOT_MADE: readonly CountedFailure['kind'][] = ['breaker', 'our side']

export const FAILURE_COLUMNS: readonly ListColumn<CountedFailure>[] = [
  { title: 'Kind', of: ({ kind }) => kind },
  { title: 'Call', of: ({ call }) => call },
  { title: 'What went wrong', of: ({ code }) => code },
  {
    title: 'Calls',
    of: ({ count }) => count,
    show: ({ count, counted, call, code, kind }) => (
      <CallNum
        value={count}
        of={counted}
        call={call as LenderCall}
        result={NOT_MADE.includes(kind) ? 'not-made' : 'failed'}
        reason={code}
      />
    ),
    right: true,
  },
]

type CountedRefusal = LenderReport['refusals'][number] & { readonly refused: number; readonly counted: Counted }

export const REFUSAL_COLUMNS: readonly ListColumn<CountedRefusal>[] = [
  { title: 'Reason', of: ({ reason }) => reason },
  { title: 'Call', of: ({ call }) => call },
  {
    title: 'Calls',
    of: ({ count }) => count,
    show: ({ count, counted, call, reason }) => (
      <CallNum value={count} of={counted} call={call as LenderCall} result="refused" reason={reason} />
    ),
    right: true,
  },
  { title: 'Share', of: ({ count, refused }) => (refused === 0 ? null : formatShare(count / refused)), right: true },
]

export const LICENSE_COLUMNS: readonly ListColumn<ShownLicense>[] = [
  { title: 'State', of: ({ state }) => state },
  {
    title: 'Status',
    of: ({ status }) => status,
    show: ({ status }) => (status === 'asked' ? 'in use' : status),
    tone: ({ status }) => (status === 'asked' ? 'good' : 'idle'),
  },
  { title: 'Up to % APR', of: ({ maxAprPercent }) => maxAprPercent, right: true },
  { title: 'Last day', of: ({ validUntil }) => validUntil },
  { title: 'Number', of: ({ number }) => number, wideOnly: true },
  { title: 'Kind', of: ({ kind }) => kind, wideOnly: true },
  { title: 'Checked by', of: ({ checked }) => checked, wideOnly: true },
  { title: 'Proof', of: ({ proof }) => proof, show: ({ proof }) => <Proof proof={proof} />, wideOnly: true },
]

const lasted = ({ at, endedAt }: LenderReport['pauses'][number]) =>
  endedAt === null ? 'goes on' : duration(Date.parse(endedAt) - Date.parse(at))

export const PAUSE_COLUMNS: readonly ListColumn<LenderReport['pauses'][number]>[] = [
  { title: 'Paused', of: ({ at }) => at, isTime: true },
  { title: 'For', of: lasted },
  { title: 'Until', of: ({ until }) => until, isTime: true },
  { title: 'By', of: ({ by }) => by },
  { title: 'Why', of: ({ reason }) => reason },
  { title: 'Ended', of: ({ endedAt }) => endedAt, isTime: true, wideOnly: true },
  { title: 'Ended by', of: ({ endedAt, endedBy }) => (endedAt === null ? null : (endedBy ?? 'itself')), wideOnly: true },
]

const Proof = ({ proof }: Pick<ShownLicense, 'proof'>) =>
  proof?.startsWith('https://') ? (
    <a href={proof} target="_blank" rel="noreferrer">
      {new URL(proof).host}
    </a>
  ) : (
    <span className="long">{proof ?? '–'}</span>
  )
