/** Who is up, full, closed, slow, dear. */
import type { LenderHealthRow } from '#domain/operators/lender-figures.ts'
import { failedCalls } from '#domain/operators/lender-trouble.ts'
import { formatDuration, formatMoney, formatShare } from '../kit/format.ts'
import { Caps, capWords, hoursWords, openBreakerWords, pauseWords, StandingStatus, standingWord } from '../lender/standing.tsx'
import type { ListColumn } from '../table/columns.ts'

const share = (part: number, whole: number) => (whole === 0 ? null : formatShare(part / whole))
const duration = (ms: number | null) => (ms === null ? null : formatDuration(ms))

/** Of a few posts a share would say too much. */
const SMALL_BASE = 20
const accepts = ({ accepted, posted }: LenderHealthRow) =>
  posted === 0 ? null : posted < SMALL_BASE ? `${accepted} of ${posted}` : share(accepted, posted)

const failures = (lender: LenderHealthRow): string | null =>
  [openBreakerWords(lender), ...failedCalls(lender).map(({ words }) => words)].filter(Boolean).join('; ') || null

export const LENDER_COLUMNS: readonly ListColumn<LenderHealthRow>[] = [
  { title: 'Lender', of: ({ name }) => name },
  { title: 'State', of: standingWord, show: (row) => <StandingStatus lender={row} /> },
  { title: 'Failed calls', of: failures },
  { title: 'Caps', of: capWords, show: (row) => <Caps lender={row} />, wideOnly: true },
  { title: 'Accepts', of: accepts, right: true },
  { title: 'Per lead', of: ({ earningsPerLeadCents: cents }) => (cents === null ? null : formatMoney(cents)), right: true },
  { title: 'Ping, half within', of: ({ pingMedianMs }) => duration(pingMedianMs), right: true, wideOnly: true },
  { title: '1 in 20 over', of: ({ pingP95Ms }) => duration(pingP95Ms), right: true },
  { title: 'Post, 1 in 20 over', of: ({ postP95Ms }) => duration(postP95Ms), right: true, wideOnly: true },
  { title: 'Returned', of: ({ returned, sold }) => share(returned, sold), right: true, wideOnly: true },
  { title: 'Hours', of: hoursWords, wideOnly: true },
  { title: 'Pause', of: pauseWords, wideOnly: true },
]
