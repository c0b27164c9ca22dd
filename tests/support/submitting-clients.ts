/**
 * Clients that submit one application after another, each with a key and an SSN of its own, while the server fails under them. What got no
 * answer, or a 503, is sent again with the same key, as the form does it.
 */
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { SubmitApplicationRequest } from '#contracts/public/submissions.ts'
import { addDays, todayAcrossUs } from '#domain/values/calendar.ts'
import { WITHOUT_LIMITS } from '#tools/without-limits.ts'
import { CANARY_SUBMISSION } from './test-server.ts'

export interface Sending {
  readonly key: string
  readonly body: SubmitApplicationRequest
}

export interface SubmittingClients {
  readonly acknowledged: ReadonlyMap<string, string>
  readonly sent: ReadonlyMap<string, Sending>
  /** How often each status was answered; 0 stands for no answer. */
  readonly statuses: ReadonlyMap<number, number>
  /** Answers that contradict an earlier one of the same key. */
  readonly contradictions: readonly string[]
  /** Lets each client finish what it is at, until it is acknowledged, and no more. */
  readonly finish: () => Promise<void>
}

/** What a server needs so that clients of one address are not turned away, however slow the machine is. */
export const FOR_MANY_CLIENTS: Readonly<Record<string, string>> = {
  ...WITHOUT_LIMITS,
  MAX_EVENT_LOOP_DELAY_MS: '0',
  MAX_QUERIES_WAITING: '10000',
}

const PAUSE_AFTER_FAILURE_MS = 200
let people = 0

export function startClients(count: number, url: () => string): SubmittingClients {
  const acknowledged = new Map<string, string>()
  const sent = new Map<string, Sending>()
  const statuses = new Map<number, number>()
  const contradictions: string[] = []
  let finishing = false

  const client = async () => {
    while (!finishing) {
      const sending = newSending()
      sent.set(sending.key, sending)
      for (let lead: string | undefined; lead === undefined; ) {
        const answer = await submit(url(), sending)
        statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
        lead = answer.lead
        if (lead === undefined) await sleep(PAUSE_AFTER_FAILURE_MS)
        else if ((acknowledged.get(sending.key) ?? lead) !== lead) contradictions.push(sending.key)
        else acknowledged.set(sending.key, lead)
      }
    }
  }
  const ended = Promise.all(Array.from({ length: count }, client))
  return {
    acknowledged,
    sent,
    statuses,
    contradictions,
    finish: async () => {
      finishing = true
      await ended
    },
  }
}

export async function submit(url: string, { key, body }: Sending): Promise<{ readonly status: number; readonly lead?: string }> {
  try {
    const response = await fetch(`${url}/api/submit-application`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': key },
      body: JSON.stringify(body),
    })
    const answer = (await response.json()) as { data?: { lead_id: string } }
    return { status: response.status, ...(response.ok && answer.data && { lead: answer.data.lead_id }) }
  } catch {
    return { status: 0 }
  }
}

export function newSending(): Sending {
  const { latest } = todayAcrossUs(new Date())
  people += 1
  const body = {
    ...CANARY_SUBMISSION,
    ssn: String(219_200_000 + people),
    nextPayDate: addDays(latest, 7),
    followingPayDate: addDays(latest, 21),
  }
  return { key: randomUUID(), body }
}
