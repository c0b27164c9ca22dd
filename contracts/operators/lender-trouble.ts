/** Whether a lender that is asked does badly: by its calls of the days that are looked at. One rule for every screen. */
import { isFailing, isSlow } from '#domain/watch/usual.ts'
import type { LenderHealthRow } from './lender-figures.ts'

type Calls = Pick<LenderHealthRow, 'asked' | 'posted' | 'pingP95Ms' | 'usualPingP95Ms' | 'failures'>

/** Calls that were never made are no fault of the lender's. */
const NEVER_MADE: readonly string[] = ['breaker', 'our side']

const CALLS = { ping: 'pings', post: 'posts' } as const

/** 3 of 13 pings failed */
export function failedCalls(lender: Calls) {
  return (['ping', 'post'] as const).flatMap((call) => {
    const made = call === 'ping' ? lender.asked : lender.posted
    const failed = lender.failures
      .filter((failure) => failure.call === call && !NEVER_MADE.includes(failure.kind))
      .reduce((sum, { count }) => sum + count, 0)
    const of = `${made} ${CALLS[call]}`
    return failed > 0 ? [{ call, failed, made, of, text: `${failed} of ${of} failed` }] : []
  })
}

const slowLabel = ({ pingP95Ms, usualPingP95Ms }: Calls) =>
  `1 in 20 pings takes over ${seconds(pingP95Ms)}, usually ${seconds(usualPingP95Ms)}`
const seconds = (ms: number | null) => `${((ms ?? 0) / 1000).toFixed(1)} s`

export function lenderTrouble(lender: Calls) {
  const failing = failedCalls(lender).filter(isFailing)
  const text = [...failing.map((each) => each.text), ...(isSlow(lender) ? [slowLabel(lender)] : [])].join(', ')
  if (text === '') return undefined
  return { kind: failing.length > 0 ? 'failing' : 'slow', text } as const
}
