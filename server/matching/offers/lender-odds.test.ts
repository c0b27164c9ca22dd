/** The odds beside offers: made from the ledger's decisions on people who chose the lender, and from nothing else. */
import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { DAY_MS, HOUR_MS } from '#domain/values/calendar.ts'
import { countCalls } from '#server/figures/figure-worker.ts'
import { storeApplications } from '#tests/support/many-applications.ts'
import { type OfferTown, startOfferTown } from '#tests/support/offer-lenders.ts'
import { askOperators } from '#tests/support/operators.ts'
import { issueToken, shownRequest } from '#tests/support/request-links.ts'
import { ENGINES } from '#tests/support/test-server.ts'
import { makeLenderOdds } from './lender-odds.ts'

interface Decision {
  readonly isChosen: boolean
  readonly stage: 'ping' | 'post' | 'status'
  readonly outcome: string
  readonly at: Date
}

const TOO_NEW = 'Too new to say how many people it accepts'

describe.each(ENGINES)('odds on the %s database', (engine) => {
  let town: OfferTown
  beforeAll(async () => {
    town = await startOfferTown(engine)
  })
  const records = () => town.server.running.storage.records
  const now = () => town.server.clock.now

  /** One application for each, as a run writes them. */
  async function decide(lender: string, decisions: readonly Decision[]): Promise<string[]> {
    const ids = await storeApplications(town.server, { count: decisions.length, createdAt: now() })
    for (const [place, { isChosen, stage, outcome, at }] of decisions.entries()) {
      const chosen = { stage: 'offer', outcome: isChosen ? 'chosen' : 'offered', lender, fieldsShared: [] }
      const answered = { stage, outcome, lender, fieldsShared: [], reason: outcome === 'declined' ? 'income' : undefined }
      await records().ledger.appendAll(ids[place] ?? '', [chosen, answered], at)
    }
    return ids
  }
  /** Counts all of it again, as the worker counts hours that are over. */
  async function count(days = 92) {
    const from = new Date(now().getTime() - days * DAY_MS)
    await records().sql.executeSql('update lender_call_progress set counted_until = $1', [from])
    await countCalls({ storage: town.server.running.storage, compareClocks: async () => ({ kind: 'alike' }), now })
  }
  const sentenceOf = async (lender: string) => (await makeLenderOdds(now)(records(), [lender])).get(lender)?.sentence

  /** The rule in the words of its specification. */
  function said(accepted: number, decided: number): string {
    if (decided < 20) return TOO_NEW
    const share = accepted / decided
    const many =
      share < 0.05
        ? 'Fewer than 1 in 20'
        : share > 0.95
          ? 'More than 19 in 20'
          : `About ${Math.min(9, Math.round(share * 10))} in 10`
    return `${many} people who chose it were accepted (last 90 days)`
  }

  /** A decision, of hours that are over, and since the hour that was ninety days ago. */
  function isCounted({ stage, outcome, at }: Pick<Decision, 'outcome' | 'at'> & { readonly stage: string }): boolean {
    const until = Math.floor((now().getTime() - 10 * 60_000) / HOUR_MS) * HOUR_MS
    const since = Math.floor(now().getTime() / HOUR_MS) * HOUR_MS - 90 * DAY_MS
    const isDecision = ['post', 'status'].includes(stage) && ['accepted', 'declined', 'duplicate'].includes(outcome)
    return isDecision && at.getTime() >= since && at.getTime() < until
  }

  const hoursAgo = (hours: number) => new Date(now().getTime() - hours * HOUR_MS)
  const decisionsOf = (accepted: number, refused: number) =>
    Array.from({ length: accepted + refused }, (_, place) => ({
      isChosen: true,
      stage: place % 3 === 0 ? ('status' as const) : ('post' as const),
      outcome: place < accepted ? 'accepted' : place % 2 === 0 ? 'declined' : 'duplicate',
      at: hoursAgo(2 + place),
    }))

  test('are the rule of a recount of the ledger, whatever it holds', async () => {
    const decision = fc.record({
      isChosen: fc.constantFrom(true, true, true, false),
      stage: fc.constantFrom('ping', 'post', 'status', 'post'),
      outcome: fc.constantFrom('accepted', 'declined', 'accepted', 'duplicate', 'data_error', 'failed'),
      // Most of them recent, some on either side of the ninetieth day, and some of the hour that is not over.
      hours: fc.oneof(
        { weight: 6, arbitrary: fc.integer({ min: 2, max: 200 }) },
        fc.integer({ min: 2155, max: 2165 }),
        fc.constant(0),
      ),
    })
    const ledgers = fc.sample(fc.array(decision, { minLength: 15, maxLength: 70 }), process.env.LONG ? 100 : 8)
    const stored = new Map<string, string[]>()
    for (const made of ledgers) {
      const lender = `lender-${randomUUID()}`
      const decisions = made.map(({ hours, ...each }) => ({ ...each, at: hoursAgo(hours) }))
      stored.set(lender, await decide(lender, decisions))
    }
    await count()
    for (const [lender, ids] of stored) {
      const decided = (await Promise.all(ids.map((id) => records().ledger.read(id)))).flatMap((rows) =>
        rows.some(({ stage, outcome }) => stage === 'offer' && outcome === 'chosen') ? rows.filter(isCounted) : [],
      )
      const accepted = decided.filter(({ outcome }) => outcome === 'accepted')
      const recount = { accepted: accepted.length, refused: decided.length - accepted.length }
      expect((await records().lenderCalls.decisionsOnChosen([lender], now())).get(lender)).toEqual(recount)
      expect(await sentenceOf(lender)).toBe(said(accepted.length, decided.length))
    }
  })

  test.each([
    [0, 20, 'Fewer than 1 in 20 people who chose it were accepted (last 90 days)'],
    [20, 0, 'More than 19 in 20 people who chose it were accepted (last 90 days)'],
    [1, 19, 'About 1 in 10 people who chose it were accepted (last 90 days)'],
    [19, 1, 'About 9 in 10 people who chose it were accepted (last 90 days)'],
    [19, 0, TOO_NEW],
  ])('%i of its decisions accepted, %i refused: %s', async (accepted, refused, sentence) => {
    const lender = `lender-${randomUUID()}`
    await decide(lender, decisionsOf(accepted, refused))
    await count(3)
    expect(await sentenceOf(lender)).toBe(sentence)
  })

  test('stand beside each offer, on Your request and on the lender’s screen, and change no place in the order', async () => {
    const sentence = 'About 3 in 10 people who chose it were accepted (last 90 days)'
    const person = town.somebody()
    const before = await town.apply(town.somebody())
    await decide('ash', decisionsOf(6, 14))
    await count(3)
    // What was counted for the first request is good for some minutes.
    town.server.clock.now = new Date(now().getTime() + 6 * 60_000)
    const answer = await town.apply(person)
    const oddsOf = ({ offers }: typeof answer) => offers?.list.map(({ lender, odds }) => [lender.name, odds?.sentence])
    const [ash, ...others] = oddsOf(answer) ?? []
    expect(oddsOf(before)?.[0]).toEqual(['Lender ash, Inc.', TOO_NEW])
    expect(ash).toEqual(['Lender ash, Inc.', sentence])
    for (const [, other] of others) expect(other).toBe(TOO_NEW)
    expect(oddsOf(answer)?.map(([name]) => name)).toEqual(oddsOf(before)?.map(([name]) => name))
    const token = await issueToken(town.server, answer.lead_id)
    const { details } = await shownRequest(town.server, token, person.dateOfBirth)
    expect(details?.offers).toHaveLength(4)
    expect(details?.offers?.[0]).toMatchObject({ lender: 'Lender ash, Inc.', odds: { sentence, version: 1 } })
    const report = await askOperators(town.server, '/lenders/entries/ash/figures')
    expect(report.body.odds).toEqual({ sentence, version: 1, accepted: 6, refused: 14 })
  })
})
