/** Follow-up calls without a worker: a test carries them out itself, with a network that answers what the test says. */
import type { BankResult, EraseResult, VoidResult } from '#domain/matching/lender/lender-results.ts'
import type { LeadBank } from '#domain/matching/run/lead.ts'
import type { FollowUpName } from '#server/matching/follow-ups/follow-up-records.ts'
import type { FollowUpNeeds } from '#server/matching/follow-ups/lender-follow-ups.ts'
import { makeLog } from '#server/platform/log/pino-log.ts'
import { makeMetrics } from '#server/platform/metrics/prometheus-metrics.ts'
import type { TestServer } from './test-server.ts'

export interface FollowUpLender {
  /** Answers a call; throwing is the end of the process that makes it. */
  answer: (followUp: FollowUpName) => BankResult | VoidResult | EraseResult
  readonly received: { readonly followUp: FollowUpName; readonly attemptKey: string; readonly bank?: LeadBank }[]
  readonly queued: { readonly queue: string; readonly payload: Readonly<Record<string, string | number>> }[]
}

const CONNECTION = { id: 'acme', adapter: 'json', endpoint: 'https://leads.acme.example', credentials: {} } as const

export function followUpContext(server: TestServer): { readonly context: FollowUpNeeds; readonly lender: FollowUpLender } {
  const lender: FollowUpLender = { answer: () => ({ kind: 'failed', code: 'connect-failed' }), received: [], queued: [] }
  const observe = (followUp: FollowUpName, attemptKey: string, bank?: LeadBank) => {
    const result = lender.answer(followUp)
    if (result.kind !== 'failed') lender.received.push({ followUp, attemptKey, ...(bank && { bank }) })
    return result
  }
  const context: FollowUpNeeds = {
    storage: server.running.storage,
    now: () => server.clock.now,
    log: makeLog({ readable: false, destination: { write: () => {} } }),
    metrics: makeMetrics(),
    jobs: { enqueue: async (_sql, queue, payload) => void lender.queued.push({ queue, payload }) },
    directory: { connections: async () => () => CONNECTION, protocols: async () => () => CONNECTION.adapter },
    network: {
      bank: async (_to, { attemptKey, bank }) => observe('bank', attemptKey, bank),
      void: async (_to, { attemptKey }) => observe('void', attemptKey),
      erase: async (_to, { attemptKey }) => observe('erase', attemptKey),
    },
  }
  return { context, lender }
}
