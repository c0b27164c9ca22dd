/** How a lender stands this moment, in one word and one shape: the worst of what is true of it. */
import type { LenderHealthRow } from '#contracts/operators/lender-figures.ts'
import { lenderTrouble } from '#contracts/operators/lender-trouble.ts'
import { formatMoment } from '../kit/format.ts'
import { Meter } from '../kit/meter.tsx'
import { Status, type Tone } from '../kit/status.tsx'

type LenderState = Pick<LenderHealthRow, 'paused' | 'pause' | 'breakers' | 'openBreakers' | 'open' | 'changesAt' | 'used' | 'caps'>
type Doing = LenderState & Parameters<typeof lenderTrouble>[0]

const PERIODS = ['hour', 'day', 'month'] as const

const isFull = ({ used, caps }: LenderState) =>
  PERIODS.some((period) => caps[period] !== null && (used[period] ?? 0) >= caps[period])

const STATUSES: readonly { readonly word: string; readonly tone: Tone; readonly holds: (lender: Doing) => boolean }[] = [
  { word: 'paused', tone: 'idle', holds: ({ paused }) => paused !== 'no' },
  { word: 'left alone', tone: 'bad', holds: ({ breakers }) => breakers.ping !== 'closed' || breakers.post !== 'closed' },
  { word: 'closed', tone: 'idle', holds: ({ open }) => !open },
  { word: 'full', tone: 'warn', holds: isFull },
  { word: 'failing', tone: 'bad', holds: (lender) => lenderTrouble(lender)?.kind === 'failing' },
  { word: 'slow', tone: 'warn', holds: (lender) => lenderTrouble(lender)?.kind === 'slow' },
]
const UP = { word: 'up', tone: 'good' } as const

const statusOf = (lender: Doing) => STATUSES.find(({ holds }) => holds(lender)) ?? UP
export const statusLabel = (lender: Doing): string => statusOf(lender).word

export const LenderStatusMark = ({ lender }: { readonly lender: Doing }) => {
  const { word, tone } = statusOf(lender)
  return <Status tone={tone}>{word}</Status>
}

/** A closed breaker lets calls go out, and says nothing about how they end. */
const BREAKER_TONES = { closed: 'idle', 'half-open': 'warn', open: 'bad' } as const
const BREAKER_LABELS = { closed: 'go out', 'half-open': 'are being tried', open: 'are held back' } as const

/** The worst of all processes; which ones stands beside it. */
const Breaker = ({ lender, call }: { readonly lender: LenderState; readonly call: 'ping' | 'post' }) => {
  const state = lender.breakers[call]
  return <Status tone={BREAKER_TONES[state]}>{`${call}s ${BREAKER_LABELS[state]}`}</Status>
}

export const Breakers = ({ lender }: { readonly lender: LenderState }) => (
  <span className="acts">
    <Breaker lender={lender} call="ping" />
    <Breaker lender={lender} call="post" />
  </span>
)

export const openBreakerLabel = ({ openBreakers }: LenderState): string =>
  openBreakers.map(({ call, state, since, process }) => `${call} ${state} in ${process} since ${moment(since)}`).join('; ')

export const Caps = ({ lender: { used, caps } }: { readonly lender: LenderState }) => {
  const capped = PERIODS.flatMap((period) => {
    const most = caps[period]
    return most === null ? [] : [{ period, most, value: used[period] ?? 0 }]
  })
  if (capped.length === 0) return <span className="quiet">no cap</span>
  return (
    <span className="caps">
      {capped.map(({ period, most, value }) => (
        <span key={period}>
          <Meter label={`Leads this ${period}`} value={value} most={most} /> <small>{period}</small>
        </span>
      ))}
    </span>
  )
}

export const capLabel = ({ used, caps }: LenderState): string | null =>
  PERIODS.flatMap((period) => (caps[period] === null ? [] : [`${used[period] ?? 0} of ${caps[period]} this ${period}`])).join(
    ', ',
  ) || null

export const hoursLabel = ({ open, changesAt }: LenderState): string => {
  if (changesAt === null) return open ? 'always open' : 'never open'
  return `${open ? 'closes' : 'opens'} ${moment(changesAt)}`
}

/** Who paused it, until when, and why. */
export const pauseLabel = ({ paused, pause }: LenderState): string | null => {
  if (paused === 'by the file') return 'Paused in the lender file'
  if (paused === 'for unpaid money') return 'Paused until it has paid: it owes more, or for longer, than agreed'
  if (!pause) return null
  const until = pause.until ? `until ${moment(pause.until)}` : 'until somebody resumes it'
  return `Paused ${until} by ${pause.by ?? 'somebody'}: ${pause.reason ?? 'no reason was written down'}`
}

const moment = (at: string) => formatMoment(at, 'minute', new Date())
