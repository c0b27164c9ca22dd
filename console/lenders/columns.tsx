/** Who is up, full, closed, slow, dear. */
import type { LenderHealthRow } from '#domain/operators/lender-figures.ts'
import { formatDuration, formatMoney, formatShare } from '../kit/format.ts'
import { Status } from '../kit/status.tsx'
import {
  Breakers,
  Caps,
  capWords,
  hoursWords,
  openBreakerWords,
  pauseWords,
  StandingStatus,
  standingWord,
} from '../lender/standing.tsx'
import type { ListColumn } from '../table/columns.ts'

const share = (part: number, whole: number) => (whole === 0 ? null : formatShare(part / whole))
const duration = (ms: number | null) => (ms === null ? null : formatDuration(ms))

/** The most of one kind, for who asks why. */
export const mainFailure = ({ failures: [first] }: Pick<LenderHealthRow, 'failures'>): string | null =>
  first ? `${first.count} ${first.call}: ${first.kind}` : null

export const LENDER_COLUMNS: readonly ListColumn<LenderHealthRow>[] = [
  { title: 'Lender', of: ({ name }) => name },
  { title: 'State', of: standingWord, show: (row) => <StandingStatus lender={row} /> },
  {
    title: 'Calls',
    of: (row) => openBreakerWords(row) || 'answers',
    show: (row) =>
      row.openBreakers.length === 0 ? (
        <Status tone="good">answers</Status>
      ) : (
        <span title={openBreakerWords(row)}>
          <Breakers lender={row} />
        </span>
      ),
    wideOnly: true,
  },
  { title: 'Failures', of: mainFailure },
  { title: 'Ping p50', of: ({ pingMedianMs }) => duration(pingMedianMs), right: true, wideOnly: true },
  { title: 'Ping p95', of: ({ pingP95Ms }) => duration(pingP95Ms), right: true },
  { title: 'Post p95', of: ({ postP95Ms }) => duration(postP95Ms), right: true, wideOnly: true },
  { title: 'Accepts', of: ({ accepted, posted }) => share(accepted, posted), right: true },
  { title: 'Per lead', of: ({ earningsPerLeadCents: cents }) => (cents === null ? null : formatMoney(cents)), right: true },
  { title: 'Returned', of: ({ returned, sold }) => share(returned, sold), right: true, wideOnly: true },
  { title: 'Caps', of: capWords, show: (row) => <Caps lender={row} />, wideOnly: true },
  { title: 'Hours', of: hoursWords, wideOnly: true },
  { title: 'Pause', of: pauseWords, wideOnly: true },
]
