// @module-tag faults
import { cpSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect } from 'vitest'
import { emptyDataDir } from '../support/embedded.ts'
import { testNeeding } from '../support/needs.ts'
import { askOperators } from '../support/operators.ts'
import { backUpPostgres } from '../support/postgres.ts'
import { entryFor, lendersSettings, openScriptedLender, type ScriptedLender } from '../support/scripted-lender.ts'
import {
  type Answer,
  ENGINES,
  type Engine,
  eventually,
  restartTestServer,
  startTestServer,
  type TestServer,
} from '../support/test-server.ts'

const SETTINGS = {
  STATUS_ASK_SECONDS: Array(500).fill('0.05').join(','),
  BREAKER_MINIMUM: '1000',
  PING_TIMEOUT_MS: '30000',
  POST_TIMEOUT_MS: '20000',
}

const LATER_MS: Readonly<Record<Engine, number>> = { postgres: 60_000, embedded: 20 * 60_000 }

function backUp(server: TestServer): () => Promise<Readonly<Record<string, string>>> {
  const { DATABASE_URL } = server.environment
  if (DATABASE_URL) {
    const restore = backUpPostgres(DATABASE_URL)
    return async () => ({ ...server.environment, DATABASE_URL: await restore() })
  }
  const copy = emptyDataDir()
  cpSync(server.dataDir, copy, { recursive: true, filter: (path) => !path.endsWith('lock.sqlite') })
  return async () => ({ ...server.environment, DATA_DIR: copy })
}

interface Held {
  readonly wait: Promise<void>
  readonly release: () => void
}
const hold = (): Held => {
  const { promise, resolve } = Promise.withResolvers<void>()
  return { wait: promise, release: resolve }
}

describe.each(ENGINES)('a backup of the %s database with runs in flight', (engine) => {
  const test = testNeeding(...(engine === 'postgres' ? (['pg_dump'] as const) : []))
  let [first, second]: ScriptedLender[] = []
  let before: TestServer
  let restored: TestServer
  /** Lead ids, by how far each had come when the backup was made. */
  const leads: Record<string, string> = {}
  let posted: string[][]

  const lenders = () => [first, second].filter((lender) => lender !== undefined)
  const postsOf = () => lenders().map(({ posts }) => posts.map(({ attemptKey }) => attemptKey))

  beforeAll(async () => {
    first = await openScriptedLender()
    second = await openScriptedLender()
    before = await startTestServer(engine, {
      settings: { ...SETTINGS, ...lendersSettings([entryFor('first', first), entryFor('second', second)]) },
    })
    const usual = { ...first }
    const answers: Record<string, Promise<Answer>> = {}
    const phases = async () =>
      (await before.running.storage.records.sql.executeSql('select phase from runs order by started_at, phase')).rows.map(
        ({ phase }) => phase,
      )
    const submit = async (name: string, phase: string) => {
      const known = await phases()
      answers[name] = before.submit()
      // Each lender has its call before the next one is told to do something else.
      await eventually(async () => {
        expect((await phases()).sort()).toEqual([...known, phase].sort())
        expect(lenders().map(({ pings }) => pings.length)).toEqual([known.length + 1, known.length + 1])
        if (phase === 'posting') expect(first?.posts).toHaveLength(1)
      })
    }

    const statuses = new Map<string, 'processing' | 'declined'>()
    first.onStatus = (key) => (statuses.has(key) ? { outcome: statuses.get(key) } : usual.onStatus(key))

    // Asked, and then posted to the first lender; asked, and then posted to nobody.
    const pings = hold()
    first.onPing = async () => {
      await pings.wait
      return { decision: 'yes' }
    }
    await submit('pinging', 'pinging')
    const refused = hold()
    for (const lender of lenders())
      lender.onPing = async () => {
        await refused.wait
        return { decision: 'no' }
      }
    await submit('nobody', 'pinging')
    first.onPing = usual.onPing
    if (second) second.onPing = usual.onPing

    // Posted to the first lender, which then accepts.
    const posts = hold()
    first.onPost = async ({ attemptKey }) => {
      await posts.wait
      return usual.accept(attemptKey)
    }
    await submit('posting', 'posting')

    // Posted to the first lender, whose answer is lost; it then turns out to have accepted, or declined, so that the second gets the person.
    first.onPost = ({ attemptKey }) => {
      statuses.set(attemptKey, 'processing')
      return { kind: 'reset-before-answer' }
    }
    await submit('accepted', 'unknown')
    const [acceptedKey = ''] = statuses.keys()
    await submit('declined', 'unknown')
    const [, declinedKey = ''] = statuses.keys()

    const restore = backUp(before)

    first.onPost = usual.onPost
    usual.accept(acceptedKey)
    statuses.delete(acceptedKey)
    statuses.set(declinedKey, 'declined')
    for (const held of [pings, refused, posts]) held.release()
    const ends = await Promise.all(Object.entries(answers).map(async ([name, answer]) => [name, (await answer).body.data] as const))
    for (const [name, { lead_id }] of ends) leads[name] = lead_id
    expect(Object.fromEntries(ends.map(([name, { status }]) => [name, status]))).toEqual({
      pinging: 'sold',
      nobody: 'reject',
      posting: 'sold',
      accepted: 'sold',
      declined: 'sold',
    })
    await before.stop()
    posted = postsOf()
    expect(posted.map(({ length }) => length)).toEqual([4, 1])

    for (const lender of lenders()) lender.statuses.length = 0
    restored = await restartTestServer({ ...before, environment: await restore() })
    restored.clock.now = new Date(restored.clock.now.getTime() + LATER_MS[engine])
  })
  afterAll(async () => {
    await restored?.stop()
    await Promise.all(lenders().map((lender) => lender.close()))
  })

  const endOf = (name: string) =>
    eventually(async () => {
      const run = await restored.running.storage.records.runs.find(leads[name] ?? '')
      expect(run?.outcome).not.toBeNull()
      return [run?.outcome, run?.lender]
    })

  test.each([
    ['pinging', ['sold', 'first']],
    ['posting', ['sold', 'first']],
    ['accepted', ['sold', 'first']],
    ['declined', ['sold', 'second']],
    ['nobody', ['error', null]],
  ])('the run that was %s ends %j, and nobody is posted again', async (name, end) => {
    expect(await endOf(name)).toEqual(end)
    expect(postsOf()).toEqual(posted)
    const stages = (await restored.running.storage.records.ledger.read(leads[name] ?? '')).map(({ stage }) => stage)
    expect(stages).toContain('status')
    expect(await restored.running.storage.records.ledger.verify(leads[name] ?? '')).toBe(true)
  })

  test('an operator is told why the one that was being asked is sold', async () => {
    await endOf('pinging')
    const { body } = await askOperators(restored, `/applications/${leads.pinging}/explanation`)
    expect(body.summary).toBe('Lender first won: it has the lead.')
  })

  test('whoever applies now is matched as usual', async () => {
    for (const name of Object.keys(leads)) await endOf(name)
    const { body } = await restored.submit()
    expect(body.data.status).toBe('sold')
    expect(postsOf().map(({ length }) => length)).toEqual([5, 1])
  })
})
