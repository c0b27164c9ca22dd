// @module-tag faults
/**
 * B1 and B2 from the submitted form on: a lender that has bought the lead, or lost it, answers in every wrong way we could think of. Whatever
 * it says, one lender holds the person, and nobody else gets them while that is not known.
 */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { credentialsIn } from '#domain/matching/lender/mapping/mapping.ts'
import { entryIn, PROTOCOL_NAMES } from '../support/lender-protocols.ts'
import { entryFor, lendersSettings } from '../support/scripted-lender.ts'
import { CANARY_SUBMISSION, startTestServer, type TestServer } from '../support/test-server.ts'
import { employerFor, type Habit, openWaywardLender, type WaywardLender } from '../support/wayward-lender.ts'
import { wrongAnswers } from '../support/wrong-answers.ts'

const SETTINGS = { POST_TIMEOUT_MS: '2000', STATUS_TIMEOUT_MS: '2000', PING_TIMEOUT_MS: '15000', BREAKER_MINIMUM: '1000' }

const MAPPED = PROTOCOL_NAMES.filter((name) => name !== 'json')

describe.each(PROTOCOL_NAMES)('a lender that speaks %s', (adapter) => {
  const WAYS = wrongAnswers(adapter)
  const isQuick = ({ behavior: { kind } }: (typeof WAYS)[number]) => !['never', 'trickle'].includes(kind)
  /** Mappings share the ways that all protocols have; in the long run each is tried in all. Their reading is tried in all of them always. */
  const isWhole = adapter === 'json' || Boolean(process.env.LONG)
  const isOurs = (way: number) => isWhole || WAYS[way]?.isOwn || way % MAPPED.length === MAPPED.indexOf(adapter)
  const EACH = WAYS.flatMap(({ name }, way) => (isOurs(way) ? [[name, way] as const] : []))
  let [first, second]: WaywardLender[] = []
  let server: TestServer
  beforeAll(async () => {
    first = await openWaywardLender(adapter, WAYS)
    second = await openWaywardLender(adapter, [])
    const entry = entryIn(adapter)
    const names = entry.mapping ? credentialsIn(entry.mapping) : ['signingSecret', ...(adapter === 'form-xml' ? ['account'] : [])]
    const credentials = (id: string) => Object.fromEntries(names.map((name) => [name, `secret:${id}`]))
    const lenders = [
      entryFor('first', first, { ...entry, credentials: credentials('first') }),
      entryFor('second', second, { ...entry, credentials: credentials('second') }),
    ]
    server = await startTestServer('postgres', { settings: { ...SETTINGS, ...lendersSettings(lenders) } })
  })
  afterAll(() => Promise.all([first?.close(), second?.close()]))

  /** What came of it, and how often each lender was posted to, asked, and holds the person now. */
  async function submit(habit: Habit, way: number) {
    const submission = { ...CANARY_SUBMISSION, employer: employerFor(habit, way) }
    const { body } = await server.post('/api/submit-application', submission, { 'idempotency-key': randomUUID() })
    const run = await server.running.storage.records.runs.find(body.data.lead_id)
    const count = (keys: Iterable<string> = []) => [...keys].filter((key) => key.startsWith(`${run?.runId}.`)).length
    const ledger = await server.running.storage.records.ledger.read(body.data.lead_id)
    return {
      status: body.data.status,
      posts: [count(first?.posts), count(second?.posts)],
      holds: [count(first?.bought), count(second?.bought)],
      asked: count(first?.statuses),
      post: ledger.filter(({ stage, lender }) => stage === 'post' && lender === 'first').map(({ outcome }) => outcome),
    }
  }

  test('is tried in more than forty wrong ways', () => expect(WAYS.length).toBeGreaterThan(40))

  describe.concurrent('buys, and is asked about it', () => {
    test.each(EACH)('%s', async (_, way) => {
      expect(await submit('buys', way)).toEqual({
        status: 'sold',
        posts: [1, 0],
        holds: [1, 0],
        asked: 1,
        post: ['intent', 'shared', 'unknown'],
      })
    })
  })

  /** Those that do not wait for a deadline three times over. */
  const QUICK_ONES = EACH.filter(([, way]) => WAYS[way] && isQuick(WAYS[way]))
  const SOME = QUICK_ONES.filter((_, place) => place % 9 === 0)
  /** Each asks twenty times. */
  const FEW = process.env.LONG ? SOME : SOME.slice(0, 2)

  describe.concurrent('buys, and answers the first questions as badly', () => {
    test.each(process.env.LONG ? QUICK_ONES : SOME)('%s', async (_, way) => {
      expect(await submit('denies', way)).toMatchObject({ status: 'sold', posts: [1, 0], holds: [1, 0], asked: 3 })
    })
  })

  describe.concurrent('buys, and never says so: pending, and nobody else gets the person', () => {
    test.each(FEW)('%s', async (_, way) => {
      expect(await submit('hides', way)).toMatchObject({ status: 'pending', posts: [1, 0], holds: [1, 0], asked: 20 })
    })
  })

  describe.concurrent('has not received it, and says so when asked: the next lender gets the person', () => {
    test.each(SOME)('%s', async (_, way) => {
      expect(await submit('loses', way)).toMatchObject({ status: 'sold', posts: [1, 1], holds: [0, 1], asked: 1 })
    })
  })
})
