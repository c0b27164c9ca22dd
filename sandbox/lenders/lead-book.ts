/**
 * What the sandbox lenders remember, in memory only: which attempts reached which lender, its decisions, and which applicants have arrived on
 * its page.
 * A key that was asked about before it arrived is fenced: the lender has said that it does not have it, and never takes it later.
 */
import { randomBytes } from 'node:crypto'
import { runIdOf } from '#domain/matching/run/run-keys.ts'
import { answer, type Decision, type FollowUpReactions, type Reaction, type TakenLead } from './reactions.ts'
import { ReceivedCalls } from './received-calls.ts'

export interface Entry {
  readonly lender: string
  readonly reference: string
  readonly bodyText: string
  reaction: Reaction
  readonly followUps: FollowUpReactions
  firstName: string
  readonly amount: number
  putOff: number
  arrivals: number
}

const FENCED: Decision = { outcome: 'declined', reasons: ['other'] }

/** Enough for a day of trying things out; then the oldest are forgotten. */
const MAX_ENTRIES = 20_000

export class LeadBook {
  readonly received = new ReceivedCalls()
  private readonly entries = new Map<string, Entry>()
  private readonly fenced = new Set<string>()
  private readonly turns = new Map<string, number>()
  private readonly pings = new Map<string, number>()

  find(lender: string, attemptKey: string): Entry | undefined {
    return this.entries.get(`${lender}/${attemptKey}`)
  }

  fence(lender: string, attemptKey: string): void {
    this.fenced.add(`${lender}/${attemptKey}`)
    forgetOldest(this.fenced)
  }

  countPing(lender: string): number {
    const count = (this.pings.get(lender) ?? 0) + 1
    this.pings.set(lender, count)
    return count
  }

  /** How many lenders have had this run's lead before. */
  turnOf(attemptKey: string): number {
    const run = runIdOf(attemptKey)
    const turn = this.turns.get(run) ?? 0
    this.turns.set(run, turn + 1)
    forgetOldest(this.turns)
    return turn
  }

  record(lender: string, lead: TakenLead, bodyText: string, decide: () => Reaction, followUps: FollowUpReactions = {}): Entry {
    const place = `${lender}/${lead.attemptKey}`
    const reaction: Reaction = this.fenced.has(place) ? { kind: 'answer', decision: FENCED } : decide()
    const entry: Entry = {
      lender,
      reference: randomBytes(12).toString('base64url'),
      bodyText,
      reaction,
      followUps,
      firstName: lead.applicant.firstName,
      amount: lead.applicant.loanAmount,
      putOff: 'putOff' in reaction ? reaction.putOff : 0,
      arrivals: 0,
    }
    this.entries.set(place, entry)
    forgetOldest(this.entries)
    return entry
  }

  /** Nothing is accepted under this key any more. False: it has been, and the lender has said so. */
  void(lender: string, attemptKey: string): boolean {
    this.fence(lender, attemptKey)
    const entry = this.find(lender, attemptKey)
    if (!entry) return true
    if (entry.reaction.decision?.outcome === 'accepted' && entry.putOff === 0) return false
    entry.putOff = 0
    entry.reaction = answer(FENCED)
    return true
  }

  /** Forgets the person; the decision stays, since it may still be asked about. */
  erase(lender: string, attemptKey: string): void {
    const entry = this.find(lender, attemptKey)
    if (entry) this.entries.set(`${lender}/${attemptKey}`, { ...entry, firstName: 'there', bodyText: '' })
    else this.fence(lender, attemptKey)
  }

  /** Undefined for a reference that no applicant was given. */
  arrive(lender: string, reference: string): Entry | undefined {
    const entry = [...this.entries.values()].find((each) => each.lender === lender && each.reference === reference)
    if (entry) entry.arrivals++
    return entry
  }

  leadsOf(lender: string): { readonly received: number; readonly accepted: number; readonly arrived: number } {
    const own = [...this.entries.values()].filter((entry) => entry.lender === lender)
    const accepted = own.filter(({ reaction }) => reaction.decision?.outcome === 'accepted')
    return { received: own.length, accepted: accepted.length, arrived: own.filter(({ arrivals }) => arrivals > 0).length }
  }
}

function forgetOldest(kept: Map<string, unknown> | Set<string>): void {
  const [oldest] = kept.keys()
  if (kept.size > MAX_ENTRIES && oldest !== undefined) kept.delete(oldest)
}
