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
/** Longer than an honest lender takes here, and shorter than anybody waits gladly. */
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
  /** Whether its lenders were honest, so that it should be quick. */
  readonly honest: boolean
}

export function startStream(url: string) {
  /** Lead ids by key. */
  const acknowledged = new Map<string, string>()
  const contradictions: string[] = []
  let attempts: Attempt[] = []
  const statuses = new Map<number, number>()
  const underWay = new Set<Promise<void>>()
  let isOver = false

  const apply = async (lastName: string) => {
    const [key, body, honest] = [randomUUID(), madeUpSubmission(lastName), lastName === 'Sold']
    for (;;) {
      const begunMs = performance.now()
      const { status, lead } = await submit(url, key, body)
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
      attempts.push({ begunMs, endedMs: performance.now(), accepted: lead !== undefined, honest })
      if (lead === undefined) await sleep(AGAIN_AFTER_MS)
      else {
        if ((acknowledged.get(key) ?? lead) !== lead) contradictions.push(key)
        acknowledged.set(key, lead)
        return
      }
    }
  }
  const loop = async () => {
    for (let number = 0; !isOver; number++) {
      const applying = apply(LAST_NAMES[number % LAST_NAMES.length] ?? 'Sold').finally(() => underWay.delete(applying))
      underWay.add(applying)
      await sleep(EVERY_MS)
    }
  }
  const running = loop()

  return {
    acknowledged,
    contradictions,
    statuses,
    underWay: () => underWay.size,
    /** What was answered since this moment. */
    since: (ms: number) =>
      summary(
        attempts.filter(({ endedMs }) => endedMs >= ms),
        ms,
      ),
    forgetBefore(ms: number) {
      attempts = attempts.filter(({ endedMs }) => endedMs >= ms)
    },
    /** Sends nothing new, and waits until everything is acknowledged. */
    async end() {
      isOver = true
      await running
      await Promise.all(underWay)
    },
  }
}

export type Stream = ReturnType<typeof startStream>

const isDisturbed = ({ accepted, honest, begunMs, endedMs }: Attempt) => !accepted || (honest && endedMs - begunMs > SLOW_MS)

function summary(attempts: readonly Attempt[], fromMs: number) {
  const inOrder = [...attempts].sort((one, other) => one.endedMs - other.endedMs)
  let [refusedMs, openedMs, closedMs] = [0, Number.NaN, fromMs]
  for (const { begunMs, endedMs, accepted } of inOrder) {
    if (!accepted && Number.isNaN(openedMs)) openedMs = Math.max(fromMs, begunMs)
    if (!accepted || !(begunMs > openedMs)) continue
    refusedMs = Math.max(refusedMs, endedMs - openedMs)
    closedMs = endedMs
    openedMs = Number.NaN
  }
  const lastDisturbed = inOrder.findLastIndex(isDisturbed)
  return {
    acknowledged: inOrder.filter(({ accepted }) => accepted).length,
    refused: inOrder.filter(({ accepted }) => !accepted).length,
    /** At most, from one that was refused to the next that was accepted. */
    refusedSeconds: refusedMs / 1000,
    /** From the given moment until nothing more was refused or slow. */
    disturbedSeconds: (Math.max(closedMs, inOrder[lastDisturbed]?.endedMs ?? fromMs) - fromMs) / 1000,
    /** How many in a row, up to now, went as they should. */
    inARow: inOrder.length - 1 - lastDisturbed,
  }
}

async function submit(url: string, key: string, body: object): Promise<{ readonly status: number; readonly lead?: string }> {
  const late = new Promise<undefined>((done) => setTimeout(() => done(undefined), ANSWERED_WITHIN_MS).unref())
  const sent = send(`${url}/api/submit-application`, body, { 'idempotency-key': key }).catch(() => undefined)
  const answer = await Promise.race([sent, late])
  if (answer?.status !== 200) return { status: answer?.status ?? 0 }
  return { status: 200, lead: (JSON.parse(answer.body) as { data: { lead_id: string } }).data.lead_id }
}
