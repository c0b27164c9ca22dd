/** Purges, keys, mails and the ledger: what an operator does to the whole, not to one person. */
import type { FastifyInstance } from 'fastify'
import { listKeys, makeKey, rewrapKeys } from '#domain/operators/keys.ts'
import { verifyLedger } from '#domain/operators/ledger.ts'
import { listFailedMails, retryMails } from '#domain/operators/mails.ts'
import { listPurges, runPurge } from '#domain/operators/purges.ts'
import { purge } from '../../services/operators/purge.ts'
import { retryMails as retry } from '../../services/operators/retry-mails.ts'
import { listKeys as keys, makeNewKey, rewrapKeys as rewrap } from '../../services/operators/rotate-keys.ts'
import { addRoute, answer, type OperatorParts, refuse } from './operator-route.ts'

export function upkeepRoutes(app: FastifyInstance, parts: OperatorParts): void {
  const { reports, retention } = parts.storage.records

  addRoute(app, {
    method: 'POST',
    url: '/purges',
    input: runPurge,
    answer: async () => answer(await purge(parts, 'always')),
  })
  addRoute(app, {
    method: 'GET',
    url: '/purges',
    input: listPurges,
    answer: async ({ limit }) => answer({ purges: await retention.reports(limit) }),
  })

  addRoute(app, { method: 'GET', url: '/keys', input: listKeys, answer: async () => answer(await keys(parts)) })
  addRoute(app, {
    method: 'POST',
    url: '/keys',
    input: makeKey,
    answer: async (asked) => {
      const making = await makeNewKey(parts, asked)
      return making.kind === 'made' ? answer({ id: making.id }) : refuse(409, making.problem)
    },
  })
  addRoute(app, {
    method: 'POST',
    url: '/keys/rewraps',
    input: rewrapKeys,
    answer: async ({ limit }) => answer(await rewrap(parts, limit)),
  })

  addRoute(app, {
    method: 'GET',
    url: '/mails/failed',
    input: listFailedMails,
    answer: async ({ limit }) => answer({ mails: await reports.failedMails(limit) }),
  })
  addRoute(app, {
    method: 'POST',
    url: '/mails/retries',
    input: retryMails,
    answer: async ({ ids }) => answer(await retry(parts, ids)),
  })

  addRoute(app, {
    method: 'POST',
    url: '/ledger/checks',
    input: verifyLedger,
    answer: async (query) => answer(await reports.verifyLedger(query)),
  })
}
