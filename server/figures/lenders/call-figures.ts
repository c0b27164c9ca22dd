/** What counted calls to a lender say: how often it was asked, how it answered and how fast, why it refused, and what failed. */
import { failureKind, NEVER_MADE } from '#domain/matching/lender/lender-results.ts'
import { percentile, sumClasses } from './call-times.ts'
import type { CountedCall, CountedCalls } from './lender-call-records.ts'

/** Times are in milliseconds. Calls that were never made, such as those that a breaker kept back, are neither calls nor times. */
export type CallFigures = Readonly<ReturnType<typeof callFigures>>

const sum = (rows: readonly CountedCalls[]): number => rows.reduce((total, { count }) => total + count, 0)

/** Before each call the ledger says that it is about to be made. */
const BEGUN: Readonly<Record<CountedCall, readonly string[]>> = { ping: ['asked'], post: ['intent'], status: [] }
const isBegun = ({ call, outcome }: CountedCalls) => BEGUN[call].includes(outcome)
const wasNeverMade = ({ outcome, reason }: CountedCalls) => outcome === 'failed' && NEVER_MADE.includes(reason)

export function callFigures(rows: readonly CountedCalls[]) {
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

/**
 * Calls that came to nothing, most of one kind first, and why: of a lender that complained about an applicant's answers, `data_error`. Those
 * that were never made are among them, under kinds of their own.
 */
export function callFailures(rows: readonly CountedCalls[]) {
  const failed = rows
    // A lender that has the lead and has not decided does its work.
    .filter(({ outcome, reason }) => FAILED.includes(outcome) && reason !== 'still-processing')
    .map(({ call, outcome, reason, count }) => ({ call, code: outcome === 'data_error' ? outcome : reason || outcome, count }))
  return summed(failed, ({ call, code }) => `${call} ${code}`).map((row) => ({ ...row, kind: failureKind(row.code) }))
}

/** Those with one key as one, most first. */
function summed<Row extends { readonly count: number }>(rows: readonly Row[], keyOf: (row: Row) => string): Row[] {
  const groups = [...Map.groupBy(rows, keyOf)].sort(([one], [other]) => (one < other ? -1 : 1))
  return groups
    .flatMap(([, [first, ...others]]) =>
      first ? [{ ...first, count: others.reduce((sum, { count }) => sum + count, first.count) }] : [],
    )
    .sort((one, other) => other.count - one.count)
}

/** Why it said no: a reason that lenders choose from, or `duplicate`, it had the lead already. A no with two reasons is counted under both. */
export function callRefusals(rows: readonly CountedCalls[]) {
  const refused = rows.flatMap(({ call, outcome, reason, count }) => {
    if (outcome === 'duplicate') return [{ call, reason: 'duplicate', count }]
    return outcome === 'declined' ? (reason || 'other').split(' ').map((each) => ({ call, reason: each, count })) : []
  })
  return summed(refused, ({ call, reason }) => `${reason} ${call}`)
}

/** How many said no at all: two reasons of one no are one. */
export const countRefusals = (rows: readonly CountedCalls[]): number =>
  sum(rows.filter(({ outcome }) => outcome === 'declined' || outcome === 'duplicate'))
