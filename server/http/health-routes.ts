import type { HEALTH_ENDPOINTS } from '#contracts/public/service.ts'
import { answer, reply } from './endpoint-route.ts'
import type { Needs } from './needs.ts'
import type { PublicHandlers } from './public-route.ts'
import { checkReady } from './readiness.ts'

/** However many ask, the database is asked so often. */
const FRESH_MS = 250

/** Without a limit, because they cost nothing: a program that watches over many processes may ask from one address. */
export const healthRoutes = ({ readiness, storage, staging, version }: Needs): PublicHandlers<typeof HEALTH_ENDPOINTS> => {
  const clock = { ...readiness.clock, look: askedOnce(readiness.clock.look) }
  const database = { isReachable: askedOnce(storage.isReachable), isWritable: storage.isWritable }
  return {
    'GET /healthz': async () => answer({ status: 'alive', version }),
    'GET /readyz': async () => {
      const { ready, status } = await checkReady({ ...readiness, clock }, database)
      return reply(ready ? 200 : 503, { status, ...(staging && { staging }) })
    },
  }
}

function askedOnce<Answer>(ask: () => Promise<Answer>): () => Promise<Answer> {
  let asked: { readonly atMs: number; readonly answer: Promise<Answer> } | undefined
  return () => {
    const nowMs = performance.now()
    if (!asked || nowMs - asked.atMs > FRESH_MS) asked = { atMs: nowMs, answer: ask() }
    return asked.answer
  }
}
