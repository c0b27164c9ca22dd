/** Who is up, full, closed, slow, expensive. */
import type { LenderHealthRow } from '#contracts/operators/lender-figures.ts'
import { failedCalls } from '#contracts/operators/lender-trouble.ts'
import { formatDuration, formatMoney, formatShare } from '../kit/format.ts'
import { CallNum, type Counted, LeadNum } from '../lender/numbers.tsx'
import { Caps, capLabel, hoursLabel, LenderStatusMark, openBreakerLabel, pauseLabel, statusLabel } from '../lender/status.tsx'
import type { ListColumn } from '../table/columns.ts'

const share = (part: number, whole: number) => (whole === 0 ? null : formatShare(part / whole))
const duration = (ms: number | null) => (ms === null ? null : formatDuration(ms))

/** Of a few posts a share would say too much. */
const SMALL_BASE = 20
const accepts = ({ accepted, posted }: LenderHealthRow) =>
  posted === 0 ? null : posted < SMALL_BASE ? `${accepted} of ${posted}` : share(accepted, posted)

const failures = (lender: LenderHealthRow): string | null =>
  [openBreakerLabel(lender), ...failedCalls(lender).map(({ text }) => text)].filter(Boolean).join('; ') || null

export type LenderRow = LenderHealthRow & { readonly counted: Counted }

const nothing = <span className="quiet">–</span>

function Failures({ lender }: { readonly lender: LenderRow }) {
  const [open, failed] = [openBreakerLabel(lender), failedCalls(lender)]
  if (!open && failed.length === 0) return nothing
  return (
    <span className="lines">
      {open && <span>{open}</span>}
      {failed.map(({ call, failed: value, of }) => (
        <span key={call}>
          <CallNum value={value} of={lender.counted} call={call} result="failed" /> of {of}
        </span>
      ))}
    </span>
  )
}

function Accepts({ lender: { accepted, posted, returned, sold, counted } }: { readonly lender: LenderRow }) {
  if (posted === 0 && sold === 0) return nothing
  return (
    <span className="lines">
      <span>
        {posted >= SMALL_BASE && `${share(accepted, posted)}: `}
        <CallNum value={accepted} of={counted} result="accepted" /> of{' '}
        <CallNum value={posted} of={counted} call="post" result="made" />
      </span>
      {returned > 0 && (
        <small>
          <LeadNum value={returned} of={counted} figure="returned" /> of <LeadNum value={sold} of={counted} figure="sold" />{' '}
          returned
        </small>
      )}
    </span>
  )
}

/** With what ends it, if anything does: a pause, or the hours. */
const State = ({ lender }: { readonly lender: LenderRow }) => (
  <span className="lines">
    <LenderStatusMark lender={lender} />
    <small>{pauseLabel(lender) ?? (lender.changesAt && hoursLabel(lender))}</small>
  </span>
)

/** ping 209 ms · 708 ms */
const Times = ({ lender: { pingMedianMs, pingP95Ms, postMedianMs, postP95Ms } }: { readonly lender: LenderRow }) =>
  pingMedianMs === null && postMedianMs === null ? (
    nothing
  ) : (
    <span className="lines">
      {pingMedianMs !== null && <span>{`ping ${duration(pingMedianMs)} · ${duration(pingP95Ms)}`}</span>}
      {postMedianMs !== null && <span>{`post ${duration(postMedianMs)} · ${duration(postP95Ms)}`}</span>}
    </span>
  )

const money = (cents: number | null) => (cents === null ? null : formatMoney(cents))

const LENDER: ListColumn<LenderRow> = { title: 'Lender', of: ({ name }) => name }
const STATE: ListColumn<LenderRow> = { title: 'Status', of: statusLabel, show: (row) => <State lender={row} /> }
const FAILED: ListColumn<LenderRow> = { title: 'Failed calls', of: failures, show: (row) => <Failures lender={row} /> }
const CAPS: ListColumn<LenderRow> = { title: 'Caps', of: capLabel, show: (row) => <Caps lender={row} />, wideOnly: true }
const PER_LEAD: ListColumn<LenderRow> = {
  title: 'Per lead',
  of: ({ earningsPerLeadCents }) => money(earningsPerLeadCents),
  right: true,
}

/** What is needed at a desk: it fits without scrolling. */
export const LENDER_COLUMNS: readonly ListColumn<LenderRow>[] = [
  LENDER,
  STATE,
  FAILED,
  CAPS,
  { title: 'Accepts', of: accepts, show: (row) => <Accepts lender={row} />, right: true },
  PER_LEAD,
  {
    title: 'Median · p95',
    of: ({ pingMedianMs }) => duration(pingMedianMs),
    show: (row) => <Times lender={row} />,
    right: true,
  },
]

/** For a spreadsheet, each value in a column of its own. */
export const LENDER_SHEET: readonly ListColumn<LenderRow>[] = [
  LENDER,
  STATE,
  FAILED,
  CAPS,
  { title: 'Accepts', of: accepts },
  PER_LEAD,
  { title: 'Ping median', of: ({ pingMedianMs }) => duration(pingMedianMs) },
  { title: 'Ping p95', of: ({ pingP95Ms }) => duration(pingP95Ms) },
  { title: 'Post p95', of: ({ postP95Ms }) => duration(postP95Ms) },
  { title: 'Returned', of: ({ returned, sold }) => share(returned, sold) },
  { title: 'Hours', of: hoursLabel },
  { title: 'Pause', of: pauseLabel },
]
