import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { PublicFacts } from '#domain/policy/public-facts.ts'
import { makeLog } from '#server/platform/log/pino-log.ts'
import { factsWith, USUAL_FACTS } from '#tests/support/public-facts.ts'
import { followFacts } from './follow-facts.ts'

const EVERY_MS = 1000

let logged: string[]
let refilled: PublicFacts[]
let present: { key: string; facts: PublicFacts } | Error
let release: (() => void) | undefined

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  logged = []
  refilled = []
  present = { key: 'first', facts: USUAL_FACTS }
  release = undefined
})
afterEach(() => {
  vi.useRealTimers()
})

const follow = () =>
  followFacts(
    {
      refill: async (facts) => {
        if (release) await new Promise<void>((done) => (release = done))
        refilled.push(facts)
        return ['/faq']
      },
    },
    {
      everyMs: EVERY_MS,
      edition: async () => {
        if (present instanceof Error) throw present
        const { key, facts } = present
        return { key, facts: () => facts }
      },
    },
    makeLog({ readable: false, destination: { write: (line) => logged.push(line) } }),
  )
const lines = (event: string) => logged.filter((line) => line.includes(event))

test('pages are filled when the facts are new, and left alone when they are not', async () => {
  const { refresh } = follow()
  await refresh()
  await refresh()
  expect(refilled).toEqual([USUAL_FACTS])
  const later = factsWith({ maxLendersPerPerson: 2 })
  present = { key: 'second', facts: later }
  await refresh()
  expect(refilled).toEqual([USUAL_FACTS, later])
  expect(lines('pages-refilled')).toHaveLength(2)
})

test('it looks by itself, until it is stopped', async () => {
  const { refresh, stop } = follow()
  await refresh()
  present = { key: 'second', facts: USUAL_FACTS }
  await vi.advanceTimersByTimeAsync(EVERY_MS)
  expect(refilled).toHaveLength(2)
  stop()
  present = { key: 'third', facts: USUAL_FACTS }
  await vi.advanceTimersByTimeAsync(10 * EVERY_MS)
  expect(refilled).toHaveLength(2)
})

test('while the facts cannot be read the pages stay as they are; the log says so once, and they are made when it is over', async () => {
  const { refresh } = follow()
  await refresh()
  present = new Error('The database is away')
  await refresh()
  await refresh()
  expect(lines('pages-not-refilled')).toHaveLength(1)
  expect(refilled).toHaveLength(1)
  present = { key: 'second', facts: USUAL_FACTS }
  await refresh()
  expect(refilled).toHaveLength(2)
})

test('facts that come while pages are being filled are filled in after them, never before', async () => {
  const { refresh } = follow()
  release = () => {}
  const first = refresh()
  await vi.waitFor(() => expect(String(release)).not.toBe('() => {}'), { timeout: 60_000 })
  const later = factsWith({ maxLendersPerPerson: 2 })
  present = { key: 'second', facts: later }
  const second = refresh()
  const goOn = release
  release = undefined
  goOn?.()
  await Promise.all([first, second])
  expect(refilled).toEqual([USUAL_FACTS, later])
})
