import { describe, expect, test } from 'vitest'
import type { Lender } from '#domain/matching/lender/lender.ts'
import type { RunCommand, RunState, RunStep } from '#domain/matching/run/run-state.ts'
import { LENDER_DEADLINES } from '../../lenders/calls/lender-adapter.ts'
import { leaseEndAfter, leaseUntil } from './lease.ts'

const AT = new Date('2026-11-15T12:00:00Z')
const SETTINGS = { deadlines: LENDER_DEADLINES, runBudgetMs: 45_000 }
const LENDERS: readonly Pick<Lender, 'id' | 'timeouts'>[] = [
  { id: 'usual' },
  { id: 'slow', timeouts: { pingMs: 9000, postMs: 18_000, statusMs: 20_000 } },
  { id: 'quick', timeouts: { pingMs: 500, postMs: 2000 } },
  { id: 'endless', timeouts: { statusMs: 60_000 } },
]
const attempt = (lender: string) => ({ lender, key: `r.${lender}` })

/** For how long the process that holds the lease may still send. */
function allowedMs(command: RunCommand, settings = SETTINGS): number {
  const state = { phase: { kind: 'ready' } } as RunState
  const step: RunStep = { state, commands: [command], notes: [] }
  return leaseUntil(leaseEndAfter(step, AT, settings, LENDERS), () => AT).remainingMs()
}
const ping = (...lenders: string[]): RunCommand => ({
  kind: 'ask-pings',
  facts: {} as never,
  pings: lenders.map((lender) => ({ lender, pingId: `r.${lender}.ping` })),
})
const post = (lender: string): RunCommand => ({ kind: 'post', attempt: attempt(lender), pingId: '' })
const askStatus = (lender: string): RunCommand => ({ kind: 'ask-status', attempt: attempt(lender), afterMs: 1000 })

const MARGIN_MS = 2000
/** So far two clocks may differ. */
const CLOCKS_MS = 8000

describe('a lease lasts as long as the next call may take', () => {
  test.each<[string, RunCommand, number]>([
    ['the usual ping', ping('usual'), 3000],
    ['pings, one of them to a slow lender', ping('usual', 'slow', 'quick'), 9000],
    ['a ping to a quick lender alone', ping('quick'), 500],
    ['the usual post', post('usual'), 15_000],
    ['a post to a slow lender', post('slow'), 18_000],
    ['a post to a quick lender', post('quick'), 2000],
    ['a post to a lender that has left the file', post('gone'), 15_000],
    ['a question to a slow lender', askStatus('slow'), 21_000],
    ['a question to a lender without a time of its own for it', askStatus('quick'), 6000],
  ])('%s', (_name, command, ms) => expect(allowedMs(command)).toBe(ms + MARGIN_MS))

  test('no lender’s own time is longer than an applicant waits', () => {
    expect(allowedMs(askStatus('endless'))).toBe(46_000 + MARGIN_MS)
    expect(allowedMs(ping('slow'), { ...SETTINGS, runBudgetMs: 5000 })).toBe(5000 + MARGIN_MS)
    // The setting, which the owner gave for all lenders, is not cut.
    expect(allowedMs(post('slow'), { ...SETTINGS, runBudgetMs: 1 })).toBe(15_000 + MARGIN_MS)
  })

  test('no other process claims the run while a slower clock says that its holder may still send', () => {
    for (const command of [ping('usual'), post('slow'), askStatus('quick')]) {
      const step: RunStep = { state: { phase: { kind: 'ready' } } as RunState, commands: [command], notes: [] }
      const claimedAfterMs = Number(leaseEndAfter(step, AT, SETTINGS, LENDERS)) - AT.getTime()
      expect(claimedAfterMs - allowedMs(command)).toBe(CLOCKS_MS)
    }
  })
})
