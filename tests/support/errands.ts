/** Errands without a worker: a test carries them out itself, with a network that answers what the test says. */
import type { BankResult, EraseResult, VoidResult } from '#domain/matching/lender/lender-results.ts'
import type { BankNumbers } from '#server/lenders/calls/lender-adapter.ts'
import type { ErrandName } from '#server/matching/follow-ups/errand-records.ts'
import type { ErrandNeeds } from '#server/matching/follow-ups/lender-errands.ts'
import { makeLog } from '#server/platform/log/pino-log.ts'
import { makeMetrics } from '#server/platform/metrics/prometheus-metrics.ts'
import type { TestServer } from './test-server.ts'

export interface ErrandLender {
  /** Answers a call; throwing is the end of the process that makes it. */
  answer: (errand: ErrandName) => BankResult | VoidResult | EraseResult
  readonly received: { readonly errand: ErrandName; readonly attemptKey: string; readonly bank?: BankNumbers['bank'] }[]
  readonly queued: { readonly queue: string; readonly payload: Readonly<Record<string, string | number>> }[]
}

const CONNECTION = { id: 'acme', adapter: 'json', endpoint: 'https://leads.acme.example', credentials: {} } as const

export function errandContext(server: TestServer): { readonly context: ErrandNeeds; readonly lender: ErrandLender } {
  const lender: ErrandLender = { answer: () => ({ kind: 'failed', code: 'connect-failed' }), received: [], queued: [] }
  const hear = (errand: ErrandName, attemptKey: string, bank?: BankNumbers['bank']) => {
    const result = lender.answer(errand)
    if (result.kind !== 'failed') lender.received.push({ errand, attemptKey, ...(bank && { bank }) })
    return result
  }
  const context: ErrandNeeds = {
    storage: server.running.storage,
    now: () => server.clock.now,
    log: makeLog({ readable: false, destination: { write: () => {} } }),
    metrics: makeMetrics(),
    jobs: { enqueue: async (_sql, queue, payload) => void lender.queued.push({ queue, payload }) },
    directory: { connections: async () => () => CONNECTION, protocols: async () => () => CONNECTION.adapter },
    network: {
      bank: async (_to, { attemptKey, bank }) => hear('bank', attemptKey, bank),
      void: async (_to, attemptKey) => hear('void', attemptKey),
      erase: async (_to, attemptKey) => hear('erase', attemptKey),
    },
  }
  return { context, lender }
}
