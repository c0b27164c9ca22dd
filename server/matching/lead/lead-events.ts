/**
 * The ledger, the mails and the links of a lead as events of one timeline. A call to a lender is one event from its intent to its answer; a call
 * without an answer is open. Status questions and follow-up calls belong to the post that they follow.
 */
import { LEAD_EVENT_KINDS, type LeadEventKind } from '#contracts/operators/lead-event-kinds.ts'
import type { LeadEvent } from '#contracts/operators/lead-events.ts'
import type { ReadEntry } from '../capacity/shown-sharing.ts'
import type { FollowUp } from '../follow-ups/follow-up-records.ts'
import type { StoredMail } from './lead-records.ts'

export interface LeadTraces {
  readonly ledger: readonly ReadEntry[]
  readonly mails: readonly StoredMail[]
  readonly requestLinks: readonly { readonly openedAt: Date | null }[]
  readonly followUps: readonly FollowUp[]
  readonly nameOf: (lender: string) => string
}

type Draft = { -readonly [Field in keyof LeadEvent]: LeadEvent[Field] }

/** The ledger's stages have the timeline's names, but for one; a stage that has none has no place on it. */
const kindOf = (stage: string): LeadEventKind | undefined => {
  if (stage === 'go') return 'link'
  return Object.hasOwn(LEAD_EVENT_KINDS, stage) ? (stage as LeadEventKind) : undefined
}

const BEGINNINGS = ['asked', 'intent']
const CALLS: readonly LeadEventKind[] = ['ping', 'post', 'bank']
const AFTER_POST: readonly LeadEventKind[] = ['status', 'bank', 'void', 'erase', 'postback']

export function leadEvents({ ledger, mails, requestLinks, followUps, nameOf }: LeadTraces): LeadEvent[] {
  const events: Draft[] = []
  const open = new Map<string, Draft>()
  const posts = new Map<string, Draft>()
  const add = (at: Date, endAt: Date | null, event: Partial<Draft> & Pick<Draft, 'kind' | 'outcome'>): Draft => {
    const lender = event.lender ?? null
    const draft: Draft = {
      reason: null,
      durationMs: null,
      priceCents: null,
      fields: 0,
      ...event,
      lender,
      name: lender === null ? null : nameOf(lender),
      seq: events.length + 1,
      at: at.toISOString(),
      endAt: endAt?.toISOString() ?? null,
      of: AFTER_POST.includes(event.kind) && lender !== null ? (posts.get(lender)?.seq ?? null) : null,
    }
    events.push(draft)
    return draft
  }

  for (const entry of ledger) {
    const kind = kindOf(entry.stage)
    if (!kind || isCommonplace(kind, entry, events)) continue
    const { at, lender = null, outcome, fieldsShared = [] } = entry
    const key = `${kind} ${lender}`
    if (CALLS.includes(kind) && lender !== null && BEGINNINGS.includes(outcome)) {
      const begun = add(at, null, { kind, lender, outcome: 'open', fields: fieldsShared.length })
      open.set(key, begun)
      if (kind === 'post') posts.set(lender, begun)
    } else if (open.has(key) && outcome !== 'shared') {
      end(open.get(key), entry)
      open.delete(key)
    } else if (outcome !== 'shared') {
      const { reason = null, durationMs = null, priceCents = null } = entry
      const begunAt = new Date(at.getTime() - (durationMs ?? 0))
      add(begunAt, at, { kind, lender, outcome, reason, durationMs, priceCents, fields: fieldsShared.length })
    }
  }
  for (const { followUp, lender, createdAt, state, lastCode } of followUps)
    if (state === 'waiting' && !open.has(`${followUp} ${lender}`))
      add(createdAt, null, { kind: followUp, lender, outcome: 'open', reason: lastCode })
  for (const mail of mails) {
    const { state, endedAt } = mailEnd(mail)
    add(mail.created_at, endedAt, {
      kind: 'mail',
      outcome: `${mail.kind} ${state}`,
      reason: state === 'sent' ? null : mail.last_code,
    })
  }
  for (const { openedAt: at } of requestLinks) if (at) add(at, at, { kind: 'link', outcome: 'your-request-opened' })
  return events.sort((one, other) => one.at.localeCompare(other.at) || one.seq - other.seq)
}

/** The ranking table tells of each lender that was screened or ranked; here one moment stands for all. */
const isCommonplace = (kind: LeadEventKind, { lender, outcome }: ReadEntry, events: readonly LeadEvent[]) =>
  (kind === 'screen' && lender !== undefined) ||
  (kind === 'rank' && events.some((event) => event.kind === 'rank')) ||
  (kind === 'erase' && outcome === 'asked')

/** A lender's time is measured around its call; the ledger has the moment at which all that was asked together was written down. */
function end(event: Draft | undefined, { at, outcome, reason, durationMs, priceCents }: ReadEntry): void {
  if (!event) return
  const endAt = durationMs === undefined ? at : new Date(Date.parse(event.at) + durationMs)
  event.endAt = endAt.toISOString()
  event.outcome = outcome
  event.reason = reason ?? null
  event.durationMs = durationMs ?? null
  event.priceCents = priceCents ?? null
}

export function mailEnd(mail: Pick<StoredMail, 'sent_at' | 'failed_at' | 'dropped_at'>) {
  const { sent_at: sentAt, failed_at: failedAt, dropped_at: droppedAt } = mail
  if (sentAt) return { state: 'sent', endedAt: sentAt } as const
  if (droppedAt) return { state: 'dropped', endedAt: droppedAt } as const
  return failedAt ? ({ state: 'failed', endedAt: failedAt } as const) : ({ state: 'waiting', endedAt: null } as const)
}
