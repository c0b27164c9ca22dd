/**
 * The whole product in this process, on its real sockets and database, with its clock and the database's where the caller sets them. The
 * demonstration makes its ten days with it, and tests their known weekend.
 */
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { SubmissionData } from '#contracts/public/submissions.ts'
import { sendPostback } from '#sandbox/lenders/send-postback.ts'
import { type Surroundings, start } from '#server/compose.ts'
import { makeLog } from '#server/platform/log/pino-log.ts'
import { readConfig } from '#server/settings/config.ts'
import { freePorts } from '../free-ports.ts'
import { WITHOUT_LIMITS } from '../without-limits.ts'

/** One machine plays everybody, at any hour of the clock: what limits a person, or answers to a time that only the machine's clock has, must not limit it. */
export const PLAYED_BY_ONE = {
  ...WITHOUT_LIMITS,
  MAX_EVENT_LOOP_DELAY_MS: '0',
  BREAKER_MINIMUM: '1000',
  DUPLICATE_WINDOW_DAYS: '30',
} as const

export type MovedProduct = Extract<Awaited<ReturnType<typeof openMovedProduct>>, { kind: 'open' }>['product']

export async function openMovedProduct(
  environment: Readonly<Record<string, string | undefined>>,
  clock: { now: Date },
  surroundings: Pick<Surroundings, 'siteDir' | 'builtAt'>,
) {
  const [port, operatorPort] = await freePorts(2)
  const reading = readConfig({ ...environment, PORT: String(port), OPERATOR_PORT: String(operatorPort) })
  if (reading.kind === 'bad') return { kind: 'refused', problems: reading.problems } as const
  const started = await start(reading.config, {
    log: makeLog({ readable: false, destination: { write: () => undefined } }),
    now: () => clock.now,
    databaseTime: async () => clock.now,
    ...surroundings,
  })
  if (started.kind === 'refused') return { kind: 'refused', problems: [started.problem] } as const
  const { running } = started
  const { operatorToken, dataDir, lenders } = reading.config
  const token = operatorToken ?? readFileSync(join(dataDir, 'operator-token'), 'utf8').trim()
  const url = `http://127.0.0.1:${running.site.port}`
  const operatorUrl = `http://localhost:${running.operators.port}`
  const { runs, mails, followUps } = running.storage.records

  const post = (path: string, body: object, idempotencyKey?: string) =>
    ask(`${url}${path}`, body, { ...(idempotencyKey && { 'idempotency-key': idempotencyKey }) })

  const asOperator = (path: string, body?: object, as = token) =>
    ask(`${operatorUrl}${path}`, body, { authorization: `Bearer ${as}` })

  /** The lender that has the lead asks to give it back. */
  async function askBack(applicationId: string) {
    const run = await runs.find(applicationId)
    if (!run?.lender) throw new Error('No lender has this lead')
    const secret = JSON.parse(readFileSync(lenders.secretsFile, 'utf8'))[`sandbox-${run.lender}`]
    const attemptKey = `${run.runId}.${run.lender}`
    await sendPostback({ siteUrl: url, lender: run.lender, secret, attemptKey, event: 'returned', now: () => clock.now }, 0)
  }

  return {
    kind: 'open' as const,
    product: {
      url,
      operatorUrl,
      token,
      running,
      clock,
      post,
      asOperator,
      apply: async (person: object) => {
        const { data } = (await post('/api/submit-application', person, randomUUID())) as { data: SubmissionData }
        return data
      },
      askBack,
      async giveBack(applicationId: string) {
        await askBack(applicationId)
        await asOperator(`/applications/${applicationId}/return`, { answer: 'accepted', reason: 'nobody answers the telephone' })
      },
      /** Until no mail and no follow-up call to a lender waits. */
      async followedUp() {
        await running.queueFollowUps()
        await until(
          async () => (await mails.waiting()).count === 0 && (await followUps.open({ state: 'waiting', limit: 1 })).length === 0,
        )
      },
    },
  }
}

async function ask(address: string, body: object | undefined, headers: Record<string, string>): Promise<unknown> {
  const answer = await fetch(address, {
    headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
  })
  if (!answer.ok) throw new Error(`${new URL(address).pathname} got ${answer.status}`)
  return answer.json()
}

export async function until(holds: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 10_000; tries++) {
    if (await holds()) return
    await sleep(30)
  }
  throw new Error('It did not happen within five minutes')
}
