/** Purges, keys, mails and the ledger: what an operator does to the whole, not to one person. */
import type { FastifyInstance } from 'fastify'
import { assertNever } from '#domain/assert-never.ts'
import { listKeys, makeKey, rewrapKeys } from '#domain/operators/keys.ts'
import { verifyLedger } from '#domain/operators/ledger.ts'
import { askMailStatus, listFailedMails, retryMails, sendTestMail } from '#domain/operators/mails.ts'
import { allowPurge, describeHold, listPurges, runPurge, showHold } from '#domain/operators/purges.ts'
import { failedMails, mailStatus, testMail } from '../mails/look-after-mails.ts'
import { retryMails as retry } from '../mails/retry-mails.ts'
import { type Allowing, allowPurge as allow, findHold } from '../privacy/retention/hold-purge.ts'
import { purge } from '../privacy/retention/purge.ts'
import { addRoute, answer, type OperatorAnswer, type OperatorParts, refuse } from './operator-route.ts'
import { listKeys as keys, makeNewKey, rewrapKeys as rewrap } from './rotate-keys.ts'

export function upkeepRoutes(app: FastifyInstance, parts: OperatorParts): void {
  const { ledger, retention } = parts.storage.records

  addRoute(app, {
    method: 'POST',
    url: '/purges',
    input: runPurge,
    answer: async () => {
      const end = await purge(parts, 'always')
      return end.kind === 'purged' ? answer(end.report) : refuse(409, `Nothing was purged. ${describeHold(end.hold)}`)
    },
  })
  addRoute(app, {
    method: 'GET',
    url: '/purges/hold',
    input: showHold,
    answer: async () => answer({ hold: (await findHold(parts, parts.now())) ?? null }),
  })
  addRoute(app, {
    method: 'POST',
    url: '/purges/allowances',
    input: allowPurge,
    answer: async (_asked, operator) => answerOf(await allow(parts, parts.now(), operator)),
  })
  addRoute(app, {
    method: 'GET',
    url: '/purges',
    input: listPurges,
    answer: async ({ limit }) =>
      answer({
        purges: await retention.reports(limit),
        runs: await retention.runs(),
        allowances: await retention.allowances(limit),
      }),
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
    answer: async ({ limit }) => answer({ mails: await failedMails(parts, limit) }),
  })
  addRoute(app, { method: 'GET', url: '/mails/status', input: askMailStatus, answer: async () => answer(await mailStatus(parts)) })
  addRoute(app, {
    method: 'POST',
    url: '/mails/tests',
    input: sendTestMail,
    answer: async ({ to }) => answer(await testMail(parts, to)),
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
    answer: async (query) => answer(await ledger.verifyMany(query)),
  })
}

function answerOf(end: Allowing): OperatorAnswer {
  switch (end.kind) {
    case 'allowed':
      return answer(end.allowance)
    case 'nothing-held':
      return refuse(409, 'No purge is held: there is nothing to allow.')
    case 'clocks-apart':
      return refuse(409, describeHold(end.hold))
    default:
      return assertNever(end)
  }
}
