/**
 * The lenders of the model test, in memory: each keeps its word (one answer per attempt key, and none after "not received"), and what
 * they have taken is the truth that the stored runs are held against.
 */

import type { Lender } from '#domain/matching/lender/lender.ts'
import type { LenderFile } from '#domain/matching/lender/lender-file.ts'
import type { BankResult, EraseResult, PingResult, PostResult, VoidResult } from '#domain/matching/lender/lender-results.ts'
import type { OfferTerms } from '#domain/matching/lender/offer.ts'
import type { PostbackRequest } from '#domain/matching/lender/postback.ts'
import type { Ranking } from '#domain/matching/lender/ranking-rules.ts'
import type { AboutAttempt } from '#domain/matching/run/call-content.ts'
import type { Lead } from '#domain/matching/run/lead.ts'
import { pingFacts } from '#domain/matching/run/ping-facts.ts'
import { runIdOf } from '#domain/matching/run/run-keys.ts'
import type { StateCode } from '#domain/places/us-states.ts'
import { DAY_MS } from '#domain/values/calendar.ts'
import type { LenderAdapter } from '#server/lenders/calls/lender-adapter.ts'
import { lenderNamed, TEXAS_LICENSE } from './lenders.ts'

export type Random = () => number

/** Mulberry32: small, and the same everywhere. */
export function seededRandom(seed: number): Random {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

export const pick = <Value>(random: Random, values: readonly Value[]): Value =>
  values[Math.floor(random() * values.length)] as Value

export const STATES = ['TX', 'CA', 'FL'] as const satisfies readonly StateCode[]
export const LENDER_IDS = ['ash', 'birch', 'cedar', 'elm', 'fir', 'gum', 'holly'] as const

/** The same all through a test, so that the leads that were taken can be held against them. */
export const CAPS: Readonly<Record<string, Lender['caps']>> = { ash: { hour: 3, day: 9 }, birch: { day: 12 }, cedar: { month: 40 } }

const ALL_WEEK = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const

/** A lender's day begins by its own clock, which stays the same all through a test: caps are counted by it. */
const ZONES: Readonly<Record<string, string>> = { elm: 'America/Los_Angeles', fir: 'Pacific/Honolulu' }

/** Open for some hours of the day, every day. */
function randomSchedule(id: string, random: Random): NonNullable<Lender['schedule']> {
  const from = Math.floor(random() * 12)
  const time = (hour: number) => `${String(hour).padStart(2, '0')}:00`
  const open = { days: [...ALL_WEEK], from: time(from), to: time(from + 2 + Math.floor(random() * 11)) }
  return { timeZone: ZONES[id] ?? 'America/New_York', open: [open] }
}

export function randomLenderFile(random: Random): LenderFile {
  const lenders = LENDER_IDS.filter(() => random() < 0.9).map((id) => {
    const states = STATES.filter(() => random() < 0.7)
    return lenderNamed(id, {
      licenses: Object.fromEntries((states.length > 0 ? states : (['TX'] as const)).map((state) => [state, TEXAS_LICENSE])),
      offer: { kind: 'installment', interestPercent: 5 + Math.floor(random() * 60), originationFeePercent: 1, termMonths: 12 },
      payoutCents: 100 * Math.floor(random() * 90),
      caps: CAPS[id] ?? {},
      needsBank: random() < 0.5,
      paused: random() < 0.05,
      ...(random() < 0.4 && { schedule: randomSchedule(id, random) }),
    })
  })
  const known = lenders.map(({ id }) => id)
  const rankings: Ranking[] = [
    { rule: 'lowest-cost' },
    { rule: 'highest-payout' },
    ...(known.length > 1 ? [{ rule: 'priority-tree' as const, tiers: [known.slice(1, 2)] }] : []),
    { rule: 'weighted-rotation', weights: Object.fromEntries(known.slice(0, 2).map((id) => [id, 5])) },
  ]
  return { ranking: pick(random, rankings), lenders }
}

export class ModelWorld implements LenderAdapter {
  readonly accepted = new Map<string, Set<string>>()
  /** Every post that has left for a lender, by the person whom it names. */
  readonly posted: { readonly lender: string; readonly key: string; readonly person: string }[] = []
  /** Attempts whose bank numbers a lender has received, and attempts that were taken back. */
  readonly banked: string[] = []
  readonly voided: string[] = []
  readonly offences: string[] = []
  /** How often a lender that was asked again whether its offer holds said nothing. */
  silences = 0
  private readonly answers = new Map<string, PostResult>()
  private readonly fenced = new Set<string>()
  /** Leads about which the lender answers no question: it may report by itself, or never. */
  private readonly mute = new Set<string>()
  private readonly random: Random
  private readonly now: () => Date

  constructor(random: Random, now: () => Date) {
    this.random = random
    this.now = now
  }

  async ping(_lender: { readonly id: string }, { facts, pingId }: Parameters<LenderAdapter['ping']>[1]): Promise<PingResult> {
    if (!pingFacts.safeParse(facts).success) this.offences.push(`a ping with ${Object.keys(facts).join(' ')}`)
    const mood = this.random()
    const isAskedAgain = !pingId.endsWith('ping')
    // Good for long enough to come back to.
    const validUntil = new Date(this.now().getTime() + DAY_MS / 4).toISOString()
    if (isAskedAgain && mood < 0.3) return { kind: 'yes', validUntil, offer: otherOffer(this.random) }
    if (mood < 0.5) return { kind: 'yes', validUntil }
    if (mood < 0.7 && !isAskedAgain) return { kind: 'yes' }
    if (mood < 0.8) return { kind: 'no', reasons: ['income'] }
    if (isAskedAgain) this.silences++
    return { kind: 'failed', code: 'timeout' }
  }

  async post({ id }: { readonly id: string }, lead: Lead): Promise<PostResult> {
    const mood = this.random()
    // Nothing leaves for a lender that cannot be reached.
    if (mood >= 0.85 && mood < 0.93) return { kind: 'failed', code: 'connect-failed' }
    this.receive(id, lead)
    // Slow enough for others to get in between.
    if (mood < 0.5) await new Promise((later) => setTimeout(later, mood * 10))
    if (mood < 0.6) return this.decide(id, lead.attemptKey)
    if (mood < 0.75) {
      this.decide(id, lead.attemptKey)
      if (mood < 0.7) this.mute.add(lead.attemptKey)
      return { kind: 'unknown', code: 'answer-lost' }
    }
    if (mood < 0.85) {
      setTimeout(() => this.decide(id, lead.attemptKey), mood * 20)
      return { kind: 'unknown', code: 'timeout' }
    }
    return { kind: 'unknown', code: 'timeout' }
  }

  async status(_lender: { readonly id: string }, { attemptKey: key }: AboutAttempt): Promise<PostResult> {
    // A lender that has not received the lead does not say that it is deciding on it.
    const hasReceived = this.posted.some((post) => post.key === key)
    if (this.random() < 0.35 || this.mute.has(key)) return { kind: 'unknown', code: hasReceived ? 'still-processing' : 'timeout' }
    const known = this.answers.get(key)
    if (known) return known
    this.fenced.add(key)
    return { kind: 'failed', code: 'not-received' }
  }

  private receive(lender: string, { attemptKey: key, applicant }: Lead): void {
    const run = runIdOf(key)
    const mistaken = this.posted.find((post) => runIdOf(post.key) === run && this.answers.get(post.key)?.kind === 'data_error')
    if (mistaken) this.offences.push(`${lender} was sent a lead that ${mistaken.lender} had found a mistake in`)
    this.posted.push({ lender, key, person: applicant.ssn })
  }

  async bank({ id }: { readonly id: string }, { attemptKey }: AboutAttempt): Promise<BankResult> {
    if (this.answers.get(attemptKey)?.kind !== 'accepted') this.offences.push(`${id} got bank numbers before it had accepted`)
    this.banked.push(attemptKey)
    const mood = this.random()
    if (mood < 0.1) return { kind: 'unknown', code: 'answer-lost' }
    return mood < 0.15 ? { kind: 'data_error', fields: { accountNumber: 'invalid' } } : { kind: 'received' }
  }

  async void({ id }: { readonly id: string }, { attemptKey: key }: AboutAttempt): Promise<VoidResult> {
    this.fenced.add(key)
    this.voided.push(key)
    return this.decide(id, key).kind === 'accepted' ? { kind: 'too-late' } : { kind: 'voided' }
  }

  async erase(): Promise<EraseResult> {
    return { kind: 'erased' }
  }

  /** What a lender would report about a lead that it has decided on: the truth, maybe again and again. */
  someReport(happenedAt: string): { readonly lender: string; readonly postback: PostbackRequest } | undefined {
    const decided = [...this.answers]
    const recent = decided.slice(-30)
    const [attemptKey, answer] = pick(this.random, this.random() < 0.5 ? recent : decided) ?? []
    // A lender that found a mistake has sent the lead back: it reports nothing of it.
    if (!attemptKey || !answer || answer.kind === 'data_error') return undefined
    const event = answer.kind === 'accepted' ? 'funded' : 'declined'
    return { lender: attemptKey.slice(attemptKey.lastIndexOf('.') + 1), postback: { attemptKey, event, happenedAt } }
  }

  private decide(lender: string, key: string): PostResult {
    const known = this.answers.get(key)
    if (known) return known
    const fresh = this.fenced.has(key) ? DECLINED : this.freshDecision(lender, key)
    this.answers.set(key, fresh)
    if (fresh.kind === 'accepted') {
      const run = key.slice(0, key.lastIndexOf('.'))
      const takers = this.accepted.get(run) ?? new Set()
      takers.add(lender)
      this.accepted.set(run, takers)
    }
    return fresh
  }

  private freshDecision(lender: string, key: string): PostResult {
    const mood = this.random()
    if (mood < 0.1) return { kind: 'data_error', fields: { employer: 'invalid' } }
    if (mood < 0.55) return mood < 0.3 ? DECLINED : { kind: 'declined', reasons: ['credit'] }
    const redirectUrl = mood < 0.9 ? `https://apply.${lender}.example/for/${key}` : null
    return { kind: 'accepted', reference: 'R', redirectUrl, payoutCents: 4500 }
  }
}

const otherOffer = (random: Random): OfferTerms => ({
  kind: 'installment',
  interestPercent: 10 + Math.floor(random() * 20),
  originationFeePercent: 0,
  termMonths: 12,
})

const DECLINED: PostResult = { kind: 'declined', reasons: [] }
