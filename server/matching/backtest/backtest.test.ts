/** Real runs against the sandbox's lenders, replayed: the active file comes to the same winners, all of them. */
import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { addBacktests, type BacktestSums, NO_SUMS } from '#domain/matching/backtest/sums.ts'
import { POLICY_NAMES, policyNamed } from '#domain/policy/policy.ts'
import { canariesIn } from '#tests/support/canary-search.ts'
import { applyFile, askOperators, submit } from '#tests/support/operators.ts'
import { canarySubmissionUnder, ENGINES, startTestServer, type TestServer } from '#tests/support/test-server.ts'

const BANK = { bankName: 'First Canary Bank', routingNumber: '021000021', accountNumber: '9871987198' }
const NAMES = ['Sold', 'Decline', 'Duplicate', 'Mistake', 'Unknown', 'Outage', 'Doe'] as const
const STATES = ['TX', 'FL', 'NV', 'AL'] as const

async function inParts(server: TestServer, asked: object, limit: number): Promise<BacktestSums> {
  let sums: BacktestSums = NO_SUMS
  let counted: number | undefined
  for (let after: string | undefined; ; ) {
    const { status, body } = await askOperators(server, '/lenders/backtests', { ...asked, limit, ...(after && { after }) })
    expect(status).toBe(200)
    const { all, last, ...part } = body
    expect(all === null).toBe(after !== undefined)
    counted ??= all
    sums = addBacktests(sums, part)
    if (part.applications < limit) break
    after = last
  }
  expect(sums.applications).toBe(counted)
  return sums
}

describe.each(ENGINES.flatMap((engine) => POLICY_NAMES.map((policy) => [engine, policy] as const)))(
  'on %s, %s',
  (engine, policy) => {
    let server: TestServer
    let winners: Record<string, number>
    beforeAll(async () => {
      server = await startTestServer(engine, { settings: { POLICY: policy, BREAKER_MINIMUM: '1000', DUPLICATE_WINDOW_DAYS: '0' } })
      const person = canarySubmissionUnder(policy)
      for (const [place, lastName] of [...NAMES, ...NAMES, ...NAMES].entries()) {
        const [state, loanAmount, key] = [STATES[place % STATES.length], 300 + 200 * place, randomUUID()]
        const changes = { ...person, lastName, state, loanAmount, grossIncome: 1600 + 150 * place, ssn: `21908${2000 + place}` }
        const { data } = (await server.post('/api/submit-application', changes, { 'idempotency-key': key })).body
        const offers = data.offers?.list ?? []
        const offer = offers[place % Math.max(1, offers.length)]
        if (offer && place % 5 !== 4)
          await server.post(
            '/api/offers/choose',
            {
              offerId: offer.offerId,
              consent: { creditInquiry: true },
              submissionKey: key,
              ...(offer.needsBank && { bank: BANK }),
            },
            { 'idempotency-key': randomUUID() },
          )
      }
      const { rows } = await server.running.storage.records.sql.executeSql(
        'select lender, count(*)::int as count from runs where finished_at is not null and state is not null group by lender',
        [],
      )
      winners = Object.fromEntries(rows.map(({ lender, count }) => [String(lender), Number(count)]))
    })

    test('the active file replays to the same winners, 100 %, in parts of any size', async () => {
      const sums = await inParts(server, {}, 3)
      expect(sums.applications).toBeGreaterThan(7)
      expect([sums.notKnown, sums.sameWinner]).toEqual([0, sums.applications])
      expect(sums.would).toEqual(sums.was)
      const won = Object.entries(sums.lenders).filter(([, { would }]) => would.sold > 0)
      expect(Object.fromEntries(won.map(([lender, { would }]) => [lender, would.sold]))).toEqual(
        Object.fromEntries(Object.entries(winners).filter(([lender]) => lender !== 'null')),
      )
      expect(sums.would.nobody).toBe(winners.null ?? 0)
      expect(await inParts(server, {}, 500)).toEqual(sums)
      expect(canariesIn(JSON.stringify(sums))).toEqual([])
    })

    test('a lender that leaves takes its winners along: they are not known, and counted apart; nothing is applied', async () => {
      const { content } = (await askOperators(server, '/lenders/files/1')).body
      const [winner = '', sold = 0] = Object.entries(winners).find(([lender]) => lender !== 'null') ?? []
      const file = JSON.parse(content)
      const without = { ...file, lenders: file.lenders.filter(({ id }: { id: string }) => id !== winner) }
      const sums = await inParts(server, { content: JSON.stringify(without) }, 500)
      expect(sums.neverPosted).toBeGreaterThanOrEqual(sold)
      expect(sums.would.sold).toBe(sums.was.sold)
      expect(sums.notKnown).toBe(sums.neverPosted + sums.neverAsked)
      expect(sums.lenders[winner]?.would).toMatchObject({ asked: 0, sold: 0 })
      expect((await askOperators(server, '/lenders/files')).body.versions).toHaveLength(1)
    })

    test('another rule puts the best-paid first; a person’s choice stands, and of a lender’s nobody knows', async () => {
      const sums = await inParts(server, { rule: 'highest-payout' }, 500)
      expect(sums.would.firstPayoutCents).toBeGreaterThan(sums.was.firstPayoutCents)
      expect(sums.would.firstCostCents).toBeGreaterThan(sums.was.firstCostCents)
      expect(sums.notKnown > 0).toBe(policyNamed(policy).choice === 'by-ranking')
      expect(sums.sameWinner).toBe(sums.applications - sums.notKnown)
    })

    test('a file that is applied since replays its own runs as well, and runs of the version before as far as they are known', async () => {
      const { content } = (await askOperators(server, '/lenders/files/1')).body
      const file = JSON.parse(content)
      for (const lender of file.lenders) lender.payoutCents += 100
      await applyFile(server, JSON.stringify(file))
      await submit(server, {
        ...canarySubmissionUnder(policy),
        ssn: '219082999',
        ...BANK,
        ...(policyNamed(policy).choice === 'by-person' && {
          bankName: undefined,
          routingNumber: undefined,
          accountNumber: undefined,
        }),
      })
      const sums = await inParts(server, {}, 500)
      expect([sums.notKnown, sums.sameWinner]).toEqual([0, sums.applications])
    })
  },
)
