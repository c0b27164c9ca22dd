/**
 * Who is told of which condition, and when: once when it stands, once when it has ended, and a reminder a day while it lasts. What can wait
 * waits through a person's quiet hours. A condition has to be seen by two looks before anybody is told, and has to be gone for some minutes
 * before it has ended: one that comes and goes is one alert. Whoever was told of a beginning is told of its end, and nobody else.
 */
import type { Role } from '../policy/roles.ts'
import { DAY_MS, MINUTE_MS } from '../values/calendar.ts'
import type { Condition } from './condition.ts'

/** Two looks are a minute apart, more or less. */
const STANDS_AFTER_MS = MINUTE_MS / 2
const ENDED_AFTER_MS = 3 * MINUTE_MS

interface Telling {
  readonly toldAt: string
  readonly remindedAt: string | null
  readonly endToldAt: string | null
}

/** Moments are ISO text. */
export interface Alert extends Omit<Condition, 'count' | 'due'> {
  readonly id: string
  readonly seenAt: string
  /** Since when nobody sees it any more; it may come back. */
  readonly goneAt: string | null
  readonly endedAt: string | null
  /** By recipient. */
  readonly tellings: Readonly<Record<string, Telling>>
}

export interface Silence {
  readonly code: string
  /** Null: whatever it is about. */
  readonly subject: string | null
  readonly until: Date
}

export interface Recipient {
  readonly id: string
  /** Null: a program, which hears everything at once. */
  readonly role: Role | null
  /** Such as 22:00-07:00. */
  readonly quiet: string | null
}

export type AlertChange = 'begun' | 'reminder' | 'ended'

interface AlertNews {
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
  const { present, makeId } = situation
  const now = situation.now.toISOString()
  const here = new Map(present.map((condition) => [keyOf(condition), condition]))
  const standing = new Set(situation.alerts.flatMap((alert) => (alert.endedAt ? [] : [keyOf(alert)])))
  const begun = [...here.values()]
    .filter((condition) => !standing.has(keyOf(condition)))
    .map(({ count: _count, due: _due, ...rest }) => ({ ...rest, id: makeId(), ...JUST_SEEN, seenAt: now }))
  const alerts = [...situation.alerts.map((alert) => followed(alert, here.get(keyOf(alert)), situation.now)), ...begun]
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

const keyOf = ({ code, subject }: Pick<Condition, 'code' | 'subject'>): string => `${code}\n${subject ?? ''}`

function followed(alert: Alert, condition: Condition | undefined, now: Date): Alert {
  if (alert.endedAt) return alert
  if (condition) return { ...alert, level: condition.level, says: condition.says, goneAt: null }
  const goneAt = alert.goneAt ?? now.toISOString()
  return { ...alert, goneAt, endedAt: since(goneAt, now) >= ENDED_AFTER_MS ? now.toISOString() : null }
}

function changeFor(alert: Alert, recipient: Recipient, situation: Situation): AlertChange | undefined {
  const { now, time } = situation
  if (alert.level === 'soon' && recipient.quiet && isWithin(recipient.quiet, time)) return undefined
  const telling = alert.tellings[recipient.id]
  if (alert.endedAt) return telling && !telling.endToldAt ? 'ended' : undefined
  if (alert.goneAt || silenceOf(alert, situation.silences, now)) return undefined
  if (telling) return since(telling.remindedAt ?? telling.toldAt, now) >= DAY_MS ? 'reminder' : undefined
  return since(alert.seenAt, now) >= STANDS_AFTER_MS && hears(recipient, alert.code, situation) ? 'begun' : undefined
}

const since = (moment: string, now: Date): number => now.getTime() - Date.parse(moment)

/** Quiet hours go over midnight where they end before they begin. */
export function isWithin(quiet: string, time: string): boolean {
  const [from = '', until = ''] = quiet.split('-')
  return from <= until ? from <= time && time < until : from <= time || time < until
}

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
