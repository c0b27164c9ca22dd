/** One run with three lenders, played event by event, for tests of the state machine. */
import { screenLenders } from '#domain/matching/lender/lender-criteria.ts'
import type { PostResult } from '#domain/matching/lender/lender-results.ts'
import { maskForPing } from '#domain/matching/run/ping-facts.ts'
import { stepRun } from '#domain/matching/run/run.ts'
import { startRun } from '#domain/matching/run/run-start.ts'
import type { RunEvent, RunRules, RunStep } from '#domain/matching/run/run-state.ts'
import { CANARY } from './applicants.ts'
import { lenderNamed } from './lenders.ts'

export const NOW = new Date('2026-11-15T12:00:00Z')
export const RULES: RunRules = {
  allowHttpRedirects: false,
  statusAskDelaysMs: [1000, 2000],
  maxLendersPerPerson: 3,
  now: NOW,
  offersUntil: '2026-11-15T12:20:00.000Z',
}

// In order of cost: cheap, middle, dear.
export const LENDERS = [
  lenderNamed('dear', {
    offer: { kind: 'installment', interestPercent: 90, originationFeePercent: 0, termMonths: 12 },
    needsBank: true,
  }),
  lenderNamed('cheap', { offer: { kind: 'installment', interestPercent: 10, originationFeePercent: 0, termMonths: 12 } }),
  lenderNamed('middle', {
    offer: { kind: 'installment', interestPercent: 30, originationFeePercent: 0, termMonths: 12 },
    needsBank: true,
  }),
]
export const YES = { kind: 'yes' } as const
export const ALL_YES: RunEvent = { kind: 'pings-answered', answers: { cheap: YES, middle: YES, dear: YES } }
export const ACCEPTED: PostResult = {
  kind: 'accepted',
  reference: 'X',
  redirectUrl: 'https://apply.cheap.example/w',
  payoutCents: 4500,
}
export const DECLINED: PostResult = { kind: 'declined', reasons: ['credit'] }
export const UNKNOWN: PostResult = { kind: 'unknown', code: 'timeout' }

export const start = (lenders = LENDERS) =>
  startRun({
    runId: 'run-1',
    facts: maskForPing(CANARY),
    ranking: { rule: 'lowest-cost' },
    screened: screenLenders(lenders, CANARY, NOW),
    ineligible: [],
  })

export const reserved = (lender: string): RunEvent => ({ kind: 'cap-reserved', key: `run-1.${lender}` })
export const capRefused = (lender: string): RunEvent => ({ kind: 'cap-refused', key: `run-1.${lender}` })
export const posted = (lender: string, result: PostResult): RunEvent => ({ kind: 'post-answered', key: `run-1.${lender}`, result })
export const statusAnswered = (lender: string, result: PostResult): RunEvent => ({
  kind: 'status-answered',
  key: `run-1.${lender}`,
  result,
})

/** Through JSON each time, as storage does. */
export const play = (events: readonly RunEvent[], from: RunStep = start()): RunStep =>
  events.reduce((step, event) => stepRun(JSON.parse(JSON.stringify(step.state)), event, RULES), from)

export const kinds = ({ commands }: RunStep) =>
  commands.map((command) => ('attempt' in command ? `${command.kind} ${command.attempt.lender}` : command.kind))
