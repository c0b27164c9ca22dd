/** What counted calls to a lender say: how often it was asked, how it answered and how fast, why it refused, and what failed. */
import { type FailureKind, failureKind, NEVER_MADE } from '#domain/matching/lender/lender-results.ts'
import { percentile, sumClasses } from './call-times.ts'
import type { CountedCall, CountedCalls } from './lender-call-records.ts'

/** Times are in milliseconds. Calls that were never made, such as those that a breaker kept back, are neither calls nor times. */
export interface CallFigures {
  readonly asked: number
  readonly yes: number
  readonly posted: number
  readonly accepted: number
  readonly timeouts: number
  readonly pingMedianMs: number | null
  readonly pingP95Ms: number | null
  readonly postMedianMs: number | null
  readonly postP95Ms: number | null
}

interface CallFailures {
  readonly call: CountedCall
  /** Why; for a lender that complained about an applicant's answers, `data_error`. */
  readonly code: string
  readonly kind: FailureKind
  readonly count: number
}

const sum = (rows: readonly CountedCalls[]): number => rows.reduce((total, { count }) => total + count, 0)

/** Before each call the ledger says that it is about to be made. */
const BEGUN: Readonly<Record<CountedCall, readonly string[]>> = { ping: ['asked'], post: ['intent'], status: [] }
const isBegun = ({ call, outcome }: CountedCalls) => BEGUN[call].includes(outcome)
const wasNeverMade = ({ outcome, reason }: CountedCalls) => outcome === 'failed' && NEVER_MADE.includes(reason)

export function callFigures(rows: readonly CountedCalls[]): CallFigures {
  const made = (call: CountedCall) => {
    const own = rows.filter((row) => row.call === call)
    return sum(own.filter(isBegun)) - sum(own.filter(wasNeverMade))
  }
  const timesOf = (call: CountedCall) => sumClasses(rows.filter((row) => row.call === call).map(({ times }) => times))
  const [pings, posts] = [timesOf('ping'), timesOf('post')]
  return {
    asked: made('ping'),
    yes: sum(rows.filter(({ call, outcome }) => call === 'ping' && outcome === 'yes')),
    posted: made('post'),
    accepted: sum(rows.filter(({ outcome }) => outcome === 'accepted')),
    timeouts: sum(rows.filter(({ reason }) => reason === 'timeout')),
    pingMedianMs: percentile(pings, 0.5),
    pingP95Ms: percentile(pings, 0.95),
    postMedianMs: percentile(posts, 0.5),
    postP95Ms: percentile(posts, 0.95),
  }
}

const FAILED = ['failed', 'unknown', 'data_error']

/** Calls that came to nothing, most of one kind first. Those that were never made are among them, under kinds of their own. */
export function callFailures(rows: readonly CountedCalls[]): CallFailures[] {
  const failed = rows
    // A lender that has the lead and has not decided does its work.
    .filter(({ outcome, reason }) => FAILED.includes(outcome) && reason !== 'still-processing')
    .map(({ call, outcome, reason, count }) => ({ call, code: outcome === 'data_error' ? outcome : reason || outcome, count }))
  const groups = Map.groupBy(failed, ({ call, code }) => `${call} ${code}`)
  return [...groups.values()]
    .flatMap((group) => {
      const [first] = group
      return first ? [{ ...first, kind: failureKind(first.code), count: group.reduce((total, { count }) => total + count, 0) }] : []
    })
    .sort((one, other) => other.count - one.count || (`${one.call} ${one.code}` < `${other.call} ${other.code}` ? -1 : 1))
}

interface CallRefusals {
  readonly call: CountedCall
  /** One of the reasons that lenders choose from, or `duplicate`: it had the lead already. */
  readonly reason: string
  readonly count: number
}

/** Why it said no, most of one reason first. A no with two reasons is counted under both. */
export function callRefusals(rows: readonly CountedCalls[]): CallRefusals[] {
  const refused = rows.flatMap(({ call, outcome, reason, count }) => {
    if (outcome === 'duplicate') return [{ call, reason: 'duplicate', count }]
    return outcome === 'declined' ? (reason || 'other').split(' ').map((each) => ({ call, reason: each, count })) : []
  })
  const groups = Map.groupBy(refused, ({ call, reason }) => `${call} ${reason}`)
  return [...groups.values()]
    .flatMap((group) => {
      const [first] = group
      return first ? [{ ...first, count: group.reduce((total, { count }) => total + count, 0) }] : []
    })
    .sort((one, other) => other.count - one.count || (`${one.reason} ${one.call}` < `${other.reason} ${other.call}` ? -1 : 1))
}

/** How many said no at all: two reasons of one no are one. */
export const countRefusals = (rows: readonly CountedCalls[]): number =>
  sum(rows.filter(({ outcome }) => outcome === 'declined' || outcome === 'duplicate'))
