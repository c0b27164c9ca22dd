/** Whether a lender that is asked does badly: by its calls of the days that are looked at. One rule for every screen. */
import type { LenderHealthRow } from './lender-figures.ts'

type Calls = Pick<LenderHealthRow, 'asked' | 'posted' | 'pingP95Ms' | 'failures'>

interface LenderTrouble {
  readonly kind: 'failing' | 'slow'
  readonly text: string
}

/** Half of all people who wait give up within three seconds; one lender must not take most of that. */
const SLOW_P95_MS = 2000
/** One call in ten, and more than a chance or two. */
const FAILING_SHARE = 0.1
const FAILING_LEAST = 3
/** Calls that were never made are no fault of the lender's. */
const NEVER_MADE: readonly string[] = ['breaker', 'our side']

const CALLS = { ping: 'pings', post: 'posts' } as const

interface FailedCalls {
  readonly call: keyof typeof CALLS
  readonly failed: number
  /** 13 pings */
  readonly of: string
  readonly text: string
  readonly made: number
}

/** 3 of 13 pings failed */
export function failedCalls(lender: Calls): FailedCalls[] {
  return (['ping', 'post'] as const).flatMap((call) => {
    const made = call === 'ping' ? lender.asked : lender.posted
    const failed = lender.failures
      .filter((failure) => failure.call === call && !NEVER_MADE.includes(failure.kind))
      .reduce((sum, { count }) => sum + count, 0)
    const of = `${made} ${CALLS[call]}`
    return failed > 0 ? [{ call, failed, made, of, text: `${failed} of ${of} failed` }] : []
  })
}

const slowLabel = (ms: number) => `1 in 20 pings takes over ${(ms / 1000).toFixed(1)} s`

export function lenderTrouble(lender: Calls): LenderTrouble | undefined {
  const failing = failedCalls(lender).filter(({ failed, made }) => failed >= FAILING_LEAST && failed >= made * FAILING_SHARE)
  const slowMs = (lender.pingP95Ms ?? 0) >= SLOW_P95_MS ? lender.pingP95Ms : null
  const text = [...failing.map((each) => each.text), ...(slowMs === null ? [] : [slowLabel(slowMs)])].join(', ')
  if (text === '') return undefined
  return { kind: failing.length > 0 ? 'failing' : 'slow', text }
}
