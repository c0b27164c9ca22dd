/** Facts of a marketplace in which everything is in order. */
import type { Facts, LenderFacts } from '#domain/watch/facts.ts'

export const NOW = new Date('2026-11-18T15:00:00Z')
export const ago = (ms: number): string => new Date(NOW.getTime() - ms).toISOString()

export const WELL_LENDER: LenderFacts = {
  id: 'larkspur',
  name: 'Larkspur Bank',
  mayBeAsked: true,
  openBreakers: [],
  fullestCap: { period: 'day', used: 10, cap: 100 },
  licenses: [{ state: 'TX', until: '2027-12-31' }],
  endedLicenses: [],
  lastHour: { made: 10, unanswered: 0 },
  calls: [],
  speed: { asked: 200, pingP95Ms: 400, usualPingP95Ms: 390 },
  sold: 40,
  returned: 1,
  unpaidCents: null,
}

const checked = { at: ago(0), broken: [] }

export const WELL: Facts = {
  lenders: [WELL_LENDER],
  returnsAsked: { count: 0, oldestAt: null },
  states: [{ state: 'TX', asked: 1 }],
  sales: { lastAt: ago(60_000), longestGapMs: 7_200_000, gapHours: 24, sentSince: 2, firstSentAt: ago(30_000) },
  lastDay: { sent: 100, refused: 30, failed: 1 },
  usualDays: { sent: 2000, refused: 600, failed: 20 },
  runs: { overdue: 0 },
  waitingLeads: { count: 0, isMore: false, oldestAt: null },
  queues: [{ name: 'purge', setAside: 0, lateSeconds: null }],
  followUps: [],
  mails: { retrying: 0, failed: 0, lastProblem: null, oldestAt: null },
  requests: [],
  processes: [
    {
      ...{ id: '3f2a0000', role: 'all', version: '1.0.0', startedAt: ago(86_400_000), seenAt: ago(0) },
      ...{ state: 'at-work', freeBytes: 8e9, clock: 'alike' },
    },
  ],
  database: { writable: true },
  purge: { lastRunAt: ago(60_000), hold: null, allowedUntil: null },
  keys: { left: 0 },
  checks: { ledger: checked, history: checked, figures: checked },
  checkable: { ledger: ago(9e10), history: ago(9e10), figures: ago(9e10) },
  erasureLog: { failure: null, unreadable: 0 },
  tokens: [],
  certificateUntil: '2027-02-01T00:00:00.000Z',
  backups: { madeAt: ago(3_600_000), copy: { madeAt: ago(60_000) }, test: { at: ago(86_400_000), isGood: true }, since: ago(9e10) },
}
