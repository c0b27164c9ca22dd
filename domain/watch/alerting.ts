/**
 * Who is told of which condition, and when: once when it stands, once when it has ended, and a reminder a day while it lasts. What can wait
 * waits through a person's quiet hours. A condition has to be seen by two looks before anybody is told, and has to be gone for some minutes
 * before it has ended: one that comes and goes is one alert. Whoever was told of a beginning is told of its end, and nobody else.
 */
import type { Role } from '../policy/roles.ts'
import { DAY_MS, MINUTE_MS } from '../values/calendar.ts'
import type { Condition } from './condition.ts'

/** Two looks are a minute apart, more or less. */
export const STANDS_AFTER_MS = MINUTE_MS / 2
const ENDED_AFTER_MS = 3 * MINUTE_MS

export interface Telling {
  readonly toldAt: Date
  readonly remindedAt: Date | null
  readonly endToldAt: Date | null
}

export interface Alert extends Omit<Condition, 'count' | 'due'> {
  readonly id: string
  readonly seenAt: Date
  /** Since when nobody sees it any more; it may come back. */
  readonly goneAt: Date | null
  readonly endedAt: Date | null
  /** By recipient. */
  readonly tellings: Readonly<Record<string, Telling>>
}

export interface Silence {
  readonly code: string
  /** Null: whatever it is about. */
  readonly subject: string | null
  readonly until: Date
}

/** Times of day such as 22:00; from the one until the other, over midnight where it comes first. */
export interface QuietHours {
  readonly from: string
  readonly until: string
}

export interface Recipient {
  readonly id: string
  /** Null: a program, which hears everything at once. */
  readonly role: Role | null
  readonly quiet: QuietHours | null
}

export const ALERT_CHANGES = ['begun', 'reminder', 'ended'] as const
type AlertChange = (typeof ALERT_CHANGES)[number]

export interface AlertNews {
  readonly change: AlertChange
  readonly alert: Alert
}

interface Situation {
  readonly present: readonly Condition[]
  /** Those that have not ended, and those whose end somebody has yet to be told. */
  readonly alerts: readonly Alert[]
  readonly silences: readonly Silence[]
  readonly recipients: readonly Recipient[]
  readonly tellsOf: (code: string) => readonly Role[]
  readonly now: Date
  /** What clocks show where the recipients are, such as 08:30. */
  readonly time: string
  readonly makeId: () => string
}

export interface AlertDecision {
  /** As they are to be kept. */
  readonly alerts: readonly Alert[]
  readonly news: readonly { readonly recipient: string; readonly news: readonly AlertNews[] }[]
}

export function decideAlerts(situation: Situation): AlertDecision {
  const { present, now, makeId } = situation
  const here = new Map(present.map((condition) => [keyOf(condition), condition]))
  const standing = new Set(situation.alerts.flatMap((alert) => (alert.endedAt ? [] : [keyOf(alert)])))
  const begun = [...here.values()]
    .filter((condition) => !standing.has(keyOf(condition)))
    .map(({ count: _count, due: _due, ...rest }) => ({ ...rest, id: makeId(), ...JUST_SEEN, seenAt: now }))
  const alerts = [...situation.alerts.map((alert) => followed(alert, here.get(keyOf(alert)), now)), ...begun]
  const told = new Map<string, AlertNews[]>()
  const kept = alerts.map((alert) => {
    const tellings = { ...alert.tellings }
    for (const recipient of situation.recipients) {
      const change = changeFor(alert, recipient, situation)
      if (!change) continue
      const before = tellings[recipient.id]
      tellings[recipient.id] = {
        toldAt: before?.toldAt ?? now,
        remindedAt: change === 'reminder' ? now : (before?.remindedAt ?? null),
        endToldAt: change === 'ended' ? now : null,
      }
      told.set(recipient.id, [...(told.get(recipient.id) ?? []), { change, alert }])
    }
    return { ...alert, tellings }
  })
  return { alerts: kept, news: [...told].map(([recipient, news]) => ({ recipient, news })) }
}

const JUST_SEEN = { goneAt: null, endedAt: null, tellings: {} } as const

export const keyOf = ({ code, subject }: Pick<Condition, 'code' | 'subject'>): string => `${code}\n${subject ?? ''}`

function followed(alert: Alert, condition: Condition | undefined, now: Date): Alert {
  if (alert.endedAt) return alert
  if (condition) return { ...alert, level: condition.level, says: condition.says, goneAt: null }
  const goneAt = alert.goneAt ?? now
  return { ...alert, goneAt, endedAt: now.getTime() - goneAt.getTime() >= ENDED_AFTER_MS ? now : null }
}

function changeFor(alert: Alert, recipient: Recipient, situation: Situation): AlertChange | undefined {
  const { now, time } = situation
  if (alert.level === 'soon' && recipient.quiet && isWithin(recipient.quiet, time)) return undefined
  const telling = alert.tellings[recipient.id]
  if (alert.endedAt) return telling && !telling.endToldAt ? 'ended' : undefined
  if (alert.goneAt || silenceOf(alert, situation.silences, now)) return undefined
  if (telling) return now.getTime() - (telling.remindedAt ?? telling.toldAt).getTime() >= DAY_MS ? 'reminder' : undefined
  return now.getTime() - alert.seenAt.getTime() >= STANDS_AFTER_MS && hears(recipient, alert.code, situation) ? 'begun' : undefined
}

export const isWithin = ({ from, until }: QuietHours, time: string): boolean =>
  from <= until ? from <= time && time < until : from <= time || time < until

export const silenceOf = <Kept extends Silence>(
  { code, subject }: Pick<Condition, 'code' | 'subject'>,
  silences: readonly Kept[],
  now: Date,
): Kept | undefined =>
  silences.find((one) => one.code === code && (one.subject === null || one.subject === subject) && one.until > now)

/** Where nobody of the roles that it concerns can be told, the owners are. */
function hears({ role }: Recipient, code: string, { recipients, tellsOf }: Situation): boolean {
  const roles = tellsOf(code)
  const isSomebodys = recipients.some((other) => other.role !== null && roles.includes(other.role))
  return role === null || (isSomebodys ? roles.includes(role) : role === 'owner')
}
