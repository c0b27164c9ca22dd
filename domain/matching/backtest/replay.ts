/**
 * One recorded run through another lender file: who would have been asked, who would stand first, and how it would have ended. Every answer is
 * one that was recorded then; where a lender was not asked, or not posted to, the end is not known. Caps and operators' pauses are as they were.
 */
import type { WantedRepayment } from '../../application/fields/wanted-repayment.ts'
import type { Lender, LenderId } from '../lender/lender.ts'
import { type ScreenedFacts, screenLenders } from '../lender/lender-criteria.ts'
import type { LenderFile } from '../lender/lender-file.ts'
import { aprPercent, isRateWithin, type OfferTerms, totalCost } from '../lender/offer.ts'
import { type Offer, orderOffers, type RankedOffer, type RankingDecision } from '../run/ranking.ts'
import type { Candidate, RunState } from '../run/run-state.ts'

/** A run that has ended, without anybody's identity. */
export interface RecordedRun {
  readonly runId: string
  readonly version: number
  readonly at: Date
  readonly facts: ScreenedFacts & { readonly wantedRepayment?: WantedRepayment | undefined }
  readonly isByPerson: boolean
  readonly candidates: readonly Pick<Candidate, 'lender' | 'terms' | 'payoutCents'>[]
  readonly decision: Pick<RankingDecision, 'offers' | 'order'> | null
  readonly results: RunState['results']
  /** Who accepted, and at what price; null: nobody, or none is final. */
  readonly lender: LenderId | null
  readonly payoutCents: number | null
}

export type ReplayEnd =
  | { readonly kind: 'sold'; readonly lender: LenderId; readonly costCents: number; readonly payoutCents: number }
  | { readonly kind: 'nobody' }
  | { readonly kind: 'not-known'; readonly because: 'neverAsked' | 'neverPosted' }

type Priced = Pick<RankedOffer, 'lender' | 'costCents' | 'payoutCents'>

export interface Replay {
  readonly asked: readonly LenderId[]
  readonly first: Priced | null
  readonly end: ReplayEnd
}

const NOBODY = { kind: 'nobody' } as const

/** As it was. */
export function recordedEnd({ facts, decision, candidates, lender, payoutCents }: RecordedRun): Replay {
  const terms = decision?.offers.find((offer) => offer.lender === lender)?.terms
  const cost = terms ? totalCost(facts.loanAmount, terms) : 0
  return {
    asked: candidates.map((each) => each.lender),
    first: decision?.order[0] ?? null,
    end: lender === null ? NOBODY : { kind: 'sold', lender, costCents: cost, payoutCents: payoutCents ?? 0 },
  }
}

/** `fileOf`: the file of a version; undefined where nobody can read it any more. */
export function makeReplay(file: LenderFile, fileOf: (version: number) => LenderFile | undefined) {
  const changes = new Map<number, readonly Change[]>()
  const changesSince = (version: number) => {
    const known = changes.get(version) ?? changesBetween(fileOf(version), file)
    changes.set(version, known)
    return known
  }
  return (run: RecordedRun): Replay => replay(run, file, changesSince(run.version))
}

interface Change {
  readonly lender: Lender
  /** As the run's own file had it. */
  readonly was: Lender | undefined
  readonly isSame: boolean
  readonly isCapSame: boolean
}

/** What decides whether a lender is asked, and what is made of its answer. */
const deciding = ({ paused = false, licenses, criteria, offer, payoutCents, caps, schedule }: Lender) =>
  JSON.stringify([paused, licenses, criteria, offer, payoutCents, caps, schedule])

const changesBetween = (before: LenderFile | undefined, after: LenderFile): Change[] =>
  after.lenders.map((lender) => {
    const was = before?.lenders.find(({ id }) => id === lender.id)
    const isCapSame = was !== undefined && JSON.stringify(was.caps) === JSON.stringify(lender.caps)
    return { lender, was, isSame: was !== undefined && deciding(was) === deciding(lender), isCapSame }
  })

function replay(run: RecordedRun, { ranking }: LenderFile, changes: readonly Change[]): Replay {
  const differing = changes.flatMap(({ lender, was, isSame }) => (isSame ? [] : was ? [lender, was] : [lender]))
  const screened = differing.length > 0 ? screenLenders(differing, run.facts, run.at) : []
  const keptOut = new Set(screened.flatMap(({ lender, reasons }) => (reasons.length > 0 ? [lender] : [])))
  const verdicts = changes.map((change) => ({ ...change, verdict: verdictOf(change, run, keptOut) }))
  const asked = verdicts.filter(({ verdict }) => verdict === 'asked')
  const ids = asked.map(({ lender }) => lender.id)
  if (verdicts.some(({ verdict }) => verdict === 'not-known')) return { asked: ids, first: null, end: notKnown('neverAsked') }
  const offers = asked.map((change) => offerOf(change, run))
  if (offers.includes('not-known')) return { asked: ids, first: null, end: notKnown('neverAsked') }
  const { loanAmount: amount, wantedRepayment } = run.facts
  const known = offers.filter((offer): offer is Offer => typeof offer === 'object')
  const order = orderOffers(ranking, known, { amount, wantedRepayment }, run.runId)
  return { asked: ids, first: order[0] ?? null, end: endOf(run, order, known, asked) }
}

const notKnown = (because: 'neverAsked' | 'neverPosted'): ReplayEnd => ({ kind: 'not-known', because })

type Verdict = 'asked' | 'kept-out' | 'not-known'

/** `keptOut`: by what the file says, of lenders as either file has them. */
function verdictOf({ lender, was, isSame, isCapSame }: Change, { candidates }: RecordedRun, keptOut: ReadonlySet<Lender>): Verdict {
  const wasAsked = candidates.some((candidate) => candidate.lender === lender.id)
  if (isSame) return wasAsked ? 'asked' : 'kept-out'
  if (keptOut.has(lender)) return 'kept-out'
  if (wasAsked) return 'asked'
  // Something that no file says kept it out: a pause, a cap, an earlier refusal. That stays, unless the cap is another one.
  return was && isCapSame && !keptOut.has(was) ? 'kept-out' : 'not-known'
}

/** Its terms and price follow the file, unless the lender itself named others. */
function offerOf(
  { lender, was, isSame }: Change,
  { candidates, decision, results, facts }: RecordedRun,
): Offer | 'no' | 'not-known' {
  const license = lender.licenses[facts.state]
  const recorded = decision?.offers.find((offer) => offer.lender === lender.id)
  if (isSame) return recorded ?? 'no'
  const candidate = candidates.find((each) => each.lender === lender.id)
  if (!recorded || !candidate || !license) {
    const beyond = results.some((row) => row.lender === lender.id && row.result.kind === 'offer-beyond-license')
    const isSameLimit = was?.licenses[facts.state]?.maxAprPercent === license?.maxAprPercent && sameTerms(was?.offer, lender.offer)
    return beyond && !isSameLimit ? 'not-known' : 'no'
  }
  const terms = sameTerms(recorded.terms, candidate.terms) ? lender.offer : recorded.terms
  if (!isRateWithin(aprPercent(facts.loanAmount, terms), license.maxAprPercent)) return 'no'
  const payoutCents = recorded.payoutCents === candidate.payoutCents ? lender.payoutCents : recorded.payoutCents
  return { lender: lender.id, terms, payoutCents }
}

const sameTerms = (one: OfferTerms | undefined, other: OfferTerms | undefined): boolean =>
  one === other || JSON.stringify(Object.entries(one ?? {}).sort()) === JSON.stringify(Object.entries(other ?? {}).sort())

/** The same offers in the same order end as they did. Else one lender after the other, by what each said to this lead. */
function endOf(run: RecordedRun, order: readonly Priced[], offers: readonly Offer[], asked: readonly Change[]): ReplayEnd {
  const { decision, lender: winner, results, isByPerson } = run
  const wasFull = (id: LenderId) => results.some(({ lender, result }) => lender === id && result.kind === 'cap-full')
  const hasRoom = (id: LenderId) => wasFull(id) && asked.some(({ lender, isCapSame }) => lender.id === id && !isCapSame)
  const sold = (): ReplayEnd => soldTo(run, order, offers)
  if (order.some(({ lender }) => hasRoom(lender))) return notKnown('neverPosted')
  const before = decision?.order ?? []
  if (order.length === before.length && order.every((offer, place) => isSameOffer(offer, before[place])))
    return winner === null ? NOBODY : sold()
  if (isByPerson) {
    if (winner === null) return NOBODY
    return order.some((offer) =>
      isSameOffer(
        offer,
        before.find(({ lender }) => lender === winner),
      ),
    )
      ? sold()
      : notKnown('neverPosted')
  }
  for (const { lender } of order) {
    const result = results.find((row) => row.lender === lender)?.result
    if (lender === winner) return sold()
    if (result?.kind === 'data_error') return NOBODY
    if (!result || result.kind === 'unknown' || (result.kind === 'not-shared' && result.reason === 'no-place-left'))
      return notKnown('neverPosted')
  }
  return NOBODY
}

const isSameOffer = (one: Priced, other: Priced | undefined): boolean =>
  one.lender === other?.lender && one.costCents === other.costCents

/** A price that the lender named when it accepted stays; one that was the file's follows the file. */
function soldTo({ decision, lender, payoutCents }: RecordedRun, order: readonly Priced[], offers: readonly Offer[]): ReplayEnd {
  const ranked = order.find((offer) => offer.lender === lender)
  if (lender === null) return NOBODY
  const was = decision?.offers.find((offer) => offer.lender === lender)?.payoutCents
  const offered = offers.find((offer) => offer.lender === lender)?.payoutCents
  const price = payoutCents !== null && payoutCents === was ? (offered ?? payoutCents) : (payoutCents ?? 0)
  return { kind: 'sold', lender, costCents: ranked?.costCents ?? 0, payoutCents: price }
}
