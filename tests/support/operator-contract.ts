/**
 * The operators' table of endpoints is the contract: every call is made, and every answer has the shape that its row names. Each subject has a
 * file of checks; this is what they share, and what is checked of every call.
 */
import { beforeAll, describe, expect, test } from 'vitest'
import { addressOf } from '#contracts/endpoint.ts'
import { commonAnswers, OPERATOR_ENDPOINTS, type OperatorCall } from '#contracts/operators/endpoints.ts'
import type { OperatorEndpoint } from '#contracts/operators/operator-endpoint.ts'
import { canariesIn, canariesInFigures } from './canary-search.ts'
import type { Browser } from './console-people.ts'
import { askOperators } from './operators.ts'
import { type Answer, countRows, ENGINES, startTestServer, type TestServer } from './test-server.ts'

export const ROWS: Readonly<Record<string, OperatorEndpoint>> = OPERATOR_ENDPOINTS
export const KEYS = Object.keys(OPERATOR_ENDPOINTS) as OperatorCall[]
export const NOBODY = '00000000-0000-4000-8000-000000000000'
export const REASON = 'to see whether it answers'

const ABOUT_LEADS = /^[A-Z]+ \/(applications|consents|erasures|follow-ups|leads|privacy-requests|purges|searches)(\/|$)/
/** Every call is of one subject: all that are not about leads are about operations. */
const SUBJECTS = {
  leads: (key: OperatorCall) => ABOUT_LEADS.test(key),
  operations: (key: OperatorCall) => !ABOUT_LEADS.test(key),
}

export const problemsOf = (key: OperatorCall, status: number, body: unknown) => {
  const named = { ...commonAnswers(key), ...ROWS[key]?.answers }[status]
  return named ? (named.schema?.safeParse(body).error?.issues ?? []) : [`${key} does not name ${status}`]
}

export interface Contract {
  readonly server: () => TestServer
  // biome-ignore lint/suspicious/noExplicitAny: an answer, whose shape has just been checked
  readonly check: (key: OperatorCall, status: number, input?: object) => Promise<any>
  /** As a person with a session does it. */
  // biome-ignore lint/suspicious/noExplicitAny: an answer, whose shape has just been checked
  readonly checkAs: (person: Browser, key: OperatorCall, status: number, input?: object) => Promise<any>
}

/** The subject's own checks; then what holds for each of its calls, and that each was seen with every status that it names. */
export function describeContract(subject: keyof typeof SUBJECTS, defineChecks: (contract: Contract) => void): void {
  describe.each(ENGINES)(`the operators’ contract, ${subject}, on the %s database`, (engine) => {
    let server: TestServer
    beforeAll(async () => {
      server = await startTestServer(engine, {
        settings: {
          ROLE: 'web',
          DUPLICATE_WINDOW_DAYS: '30',
          STATUS_ASK_SECONDS: '3600',
          BREAKER_MINIMUM: '1000',
        },
        waitsUntilUnknown: true,
      })
    })

    const keys = KEYS.filter(SUBJECTS[subject])
    const seen = new Set<string>()

    const check: Contract['check'] = (key, status, input = {}) => {
      const { method, path, rest } = addressOf(key, input)
      const query = method === 'GET' ? `?${new URLSearchParams(rest as Record<string, string>)}` : ''
      return checked(key, status, () => askOperators(server, `${path}${query}`, method === 'POST' ? rest : undefined))
    }
    async function checked(key: OperatorCall, status: number, ask: () => Promise<Answer>) {
      const before = await countRows(server, 'history')
      const answer = await ask()
      expect([key, answer.status, answer.body]).toEqual([key, status, answer.body])
      expect([key, problemsOf(key, status, answer.body)]).toEqual([key, []])
      const { kind } = OPERATOR_ENDPOINTS[key]
      // Search by person is a reveal of who is looked for; what it finds is masked.
      const shows = kind === 'reveal' && key !== 'POST /searches'
      const found = key === 'GET /metrics' ? canariesInFigures(answer.body) : canariesIn(JSON.stringify(answer.body))
      if (!shows) expect([key, found]).toEqual([key, []])
      await expectRecorded(server, key, before, kind !== 'read' && status === 200)
      seen.add(`${key} ${status}`)
      return answer.body
    }

    defineChecks({
      server: () => server,
      check,
      checkAs: (person, key, status, input = {}) => checked(key, status, () => person.send(key, input)),
    })

    test('what does not belong to a call is refused', async () => {
      for (const key of keys.filter((one) => ROWS[one]?.input)) {
        const { method, path } = addressOf(key, { id: NOBODY, reference: NOBODY })
        const answer = await askOperators(server, `${path}?nonsense=1`, method === 'POST' ? {} : undefined)
        expect([key, answer.status, problemsOf(key, 422, answer.body)]).toEqual([key, 422, []])
        seen.add(`${key} 422`)
      }
    })

    test('every status of every row was seen above', () => {
      const named = keys.flatMap((key) => Object.keys(ROWS[key]?.answers ?? {}).map((status) => `${key} ${status}`))
      const own = [...seen].filter((each) => keys.some((key) => each.startsWith(`${key} `)))
      // What a role may not see is tried with each role elsewhere.
      expect(own.sort()).toEqual(named.filter((each) => !each.endsWith(' 403')).sort())
    })
  })
}

/** Exactly one entry for every write and reveal that succeeds, with somebody's name; none for anything else. */
async function expectRecorded(server: TestServer, key: OperatorCall, before: number, isRecorded: boolean) {
  const { rows } = await server.running.storage.records.sql.executeSql(
    'select call, person, outcome from history where position > $1',
    [before],
  )
  expect([key, rows]).toEqual([
    key,
    isRecorded ? [{ call: key, person: expect.stringMatching(/^(?!nobody)./), outcome: 'done' }] : [],
  ])
  expect([key, await countRows(server, 'history_intents')]).toEqual([key, 0])
}
