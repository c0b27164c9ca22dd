/** The lists of a lender's screen. */
import type { LenderFigure, LenderReport } from '#domain/operators/lender-figures.ts'
import type { ShownLicense } from '#domain/operators/shown-lender.ts'
import { formatDuration, formatShare } from '../kit/format.ts'
import { Status } from '../kit/status.tsx'
import type { ListColumn } from '../table/columns.ts'

const duration = (ms: number | null) => (ms === null ? null : formatDuration(ms))

export const DAY_COLUMNS: readonly ListColumn<LenderFigure>[] = [
  { title: 'Day (New York)', of: ({ day }) => day },
  { title: 'Asked', of: ({ asked }) => asked, right: true },
  { title: 'Yes', of: ({ yes }) => yes, right: true },
  { title: 'Posted', of: ({ posted }) => posted, right: true },
  { title: 'Accepted', of: ({ accepted }) => accepted, right: true },
  { title: 'Sold', of: ({ sold }) => sold, right: true },
  { title: 'Returned', of: ({ returned }) => returned, right: true },
  { title: 'Funded', of: ({ funded }) => funded, right: true },
  { title: 'Dearer', of: ({ dearer }) => dearer, right: true },
  { title: 'Revenue $', of: ({ revenueCents }) => revenueCents / 100, right: true },
  { title: 'Ping p50 ms', of: ({ pingMedianMs }) => pingMedianMs, right: true },
  { title: 'Ping p95 ms', of: ({ pingP95Ms }) => pingP95Ms, right: true },
  { title: 'Post p50 ms', of: ({ postMedianMs }) => postMedianMs, right: true },
  { title: 'Post p95 ms', of: ({ postP95Ms }) => postP95Ms, right: true },
  { title: 'Timeouts', of: ({ timeouts }) => timeouts, right: true },
]

export const FAILURE_COLUMNS: readonly ListColumn<LenderReport['failures'][number]>[] = [
  { title: 'Kind', of: ({ kind }) => kind },
  { title: 'Call', of: ({ call }) => call },
  { title: 'What went wrong', of: ({ code }) => code },
  { title: 'How often', of: ({ count }) => count, right: true },
]

export const REFUSAL_COLUMNS: readonly ListColumn<LenderReport['refusals'][number] & { readonly refused: number }>[] = [
  { title: 'Reason', of: ({ reason }) => reason },
  { title: 'Call', of: ({ call }) => call },
  { title: 'How often', of: ({ count }) => count, right: true },
  { title: 'Share', of: ({ count, refused }) => (refused === 0 ? null : formatShare(count / refused)), right: true },
]

export const LICENSE_COLUMNS: readonly ListColumn<ShownLicense>[] = [
  { title: 'State', of: ({ state }) => state },
  {
    title: 'Standing',
    of: ({ standing }) => standing,
    show: ({ standing }) => (
      <Status tone={standing === 'asked' ? 'good' : 'idle'}>{standing === 'asked' ? 'in use' : standing}</Status>
    ),
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
