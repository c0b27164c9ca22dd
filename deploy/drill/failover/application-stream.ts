/**
 * A steady stream of applications through nginx. Each has a key of its own; what was refused or got no answer is sent again with the same key,
 * as the form does it, until it is acknowledged. Some applicants meet lenders that lie, by their last name.
 */
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { madeUpSubmission } from '#tools/made-up-applicant.ts'
import { send } from '../light-load.ts'

const EVERY_MS = 500
const AGAIN_AFTER_MS = 2_000
const ANSWERED_WITHIN_MS = 30_000
/** Much longer than an honest lender takes here. */
const SLOW_MS = 5_000
const LAST_NAMES = [
  'Sold',
  'Sold',
  'Lostanswer',
  'Sold',
  'Sold',
  'Garbage',
  'Sold',
  'Sold',
  'Garbledsale',
  'Sold',
  'Secondchance',
  'Sold',
]

interface Attempt {
  readonly begunMs: number
  readonly endedMs: number
  readonly accepted: boolean
  readonly slow: boolean
}

export type Stream = ReturnType<typeof startStream>

export function startStream(url: string) {
  /** Lead ids by key. */
  const acknowledged = new Map<string, string>()
  const underWay = new Set<Promise<void>>()
  let attempts: Attempt[] = []
  let isOver = false

  const apply = async (lastName: string) => {
    const [key, body] = [randomUUID(), madeUpSubmission(lastName)]
    for (;;) {
      const begunMs = performance.now()
      const lead = await submit(url, key, body)
      const endedMs = performance.now()
      attempts.push({ begunMs, endedMs, accepted: lead !== '', slow: lastName === 'Sold' && endedMs - begunMs > SLOW_MS })
      if (lead) return void acknowledged.set(key, lead)
      await sleep(AGAIN_AFTER_MS)
    }
  }
  const loop = async () => {
    for (let number = 0; !isOver; number++) {
      const applying = apply(LAST_NAMES[number % LAST_NAMES.length] ?? '').finally(() => underWay.delete(applying))
      underWay.add(applying)
      await sleep(EVERY_MS)
    }
  }
  const running = loop()
  return {
    acknowledged,
    /** What was answered since this moment; what was before is forgotten. */
    since(ms: number) {
      attempts = attempts.filter(({ endedMs }) => endedMs >= ms)
      return summary(attempts, ms)
    },
    /** Sends nothing new, and waits until everything is acknowledged. */
    async end() {
      isOver = true
      await running
      await Promise.all(underWay)
    },
  }
}

function summary(attempts: readonly Attempt[], fromMs: number) {
  const inOrder = attempts.toSorted((one, other) => one.endedMs - other.endedMs)
  let [refusedMs, openedMs, closedMs] = [0, Number.NaN, fromMs]
  for (const { begunMs, endedMs, accepted } of inOrder) {
    if (!accepted && Number.isNaN(openedMs)) openedMs = Math.max(fromMs, begunMs)
    if (!accepted || !(begunMs > openedMs)) continue
    refusedMs = Math.max(refusedMs, endedMs - openedMs)
    closedMs = endedMs
    openedMs = Number.NaN
  }
  const lastDisturbed = inOrder.findLastIndex(({ accepted, slow }) => !accepted || slow)
  return {
    acknowledged: inOrder.filter(({ accepted }) => accepted).length,
    /** At most, from one that was refused to the next that was accepted. */
    refusedSeconds: refusedMs / 1000,
    /** From the given moment until nothing more was refused or slow. */
    normalSeconds: (Math.max(closedMs, inOrder[lastDisturbed]?.endedMs ?? fromMs) - fromMs) / 1000,
    /** How many in a row, up to now, went as they should. */
    inARow: inOrder.length - 1 - lastDisturbed,
  }
}

/** The reference, or nothing. */
async function submit(url: string, key: string, body: object): Promise<string> {
  const late = sleep(ANSWERED_WITHIN_MS, undefined, { ref: false })
  const sent = send(`${url}/api/submit-application`, body, { 'idempotency-key': key }).catch(() => undefined)
  const answer = await Promise.race([sent, late])
  return answer?.status === 200 ? (JSON.parse(answer.body) as { data: { lead_id: string } }).data.lead_id : ''
}
