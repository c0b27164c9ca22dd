import { describe, expect, test } from 'vitest'
import type { ReadEntry } from '../capacity/shown-sharing.ts'
import { type LeadTraces, leadEvents } from './lead-events.ts'

const START = Date.parse('2026-11-15T08:00:00Z')
const entry = (ms: number, stage: string, outcome: string, rest: Partial<ReadEntry> = {}): ReadEntry => ({
  at: new Date(START + ms),
  stage,
  outcome,
  ...rest,
})
const NOTHING = { ledger: [], mails: [], requestLinks: [], followUps: [], nameOf: (lender: string) => lender.toUpperCase() }
const eventsOf = (traces: Partial<LeadTraces>) =>
  leadEvents({ ...NOTHING, ...traces }).map(({ kind, lender, outcome, at, endAt, of }) => [
    kind,
    lender,
    outcome,
    Date.parse(at) - START,
    endAt === null ? null : Date.parse(endAt) - START,
    of,
  ])

describe('the timeline of a lead', () => {
  test('a ping and its answer are one bar, as long as the lender took', () => {
    const ledger = [
      entry(0, 'received', 'stored'),
      entry(0, 'screen', 'may-be-asked', { lender: 'a' }),
      entry(5, 'ping', 'asked', { lender: 'a', fieldsShared: ['state', 'amount'] }),
      entry(5, 'ping', 'asked', { lender: 'b', fieldsShared: ['state', 'amount'] }),
      entry(900, 'ping', 'yes', { lender: 'a', durationMs: 210, priceCents: 4500 }),
      entry(900, 'ping', 'failed', { lender: 'b', durationMs: 890, reason: 'timeout' }),
      entry(900, 'rank', '1', { lender: 'a', reason: 'costs least' }),
      entry(900, 'rank', '2', { lender: 'c', reason: 'costs more' }),
    ]
    expect(eventsOf({ ledger })).toEqual([
      ['received', null, 'stored', 0, 0, null],
      ['ping', 'a', 'yes', 5, 215, null],
      ['ping', 'b', 'failed', 5, 895, null],
      ['rank', 'a', '1', 900, 900, null],
    ])
    expect(leadEvents({ ...NOTHING, ledger })[1]).toMatchObject({ name: 'A', fields: 2, priceCents: 4500, durationMs: 210 })
  })

  test('a post without an answer is open, and status questions belong to it', () => {
    const ledger = [
      entry(0, 'post', 'intent', { lender: 'a', fieldsShared: ['ssn'] }),
      entry(1, 'post', 'shared', { lender: 'a', fieldsShared: ['ssn'] }),
    ]
    expect(eventsOf({ ledger })).toEqual([['post', 'a', 'open', 0, null, null]])
    const asked = [
      ...ledger,
      entry(900, 'post', 'unknown', { lender: 'a', reason: 'timeout', durationMs: 899 }),
      entry(2000, 'status', 'unknown', { lender: 'a', durationMs: 100 }),
    ]
    expect(eventsOf({ ledger: asked })).toEqual([
      ['post', 'a', 'unknown', 0, 899, null],
      ['status', 'a', 'unknown', 1900, 2000, 1],
    ])
  })

  test('mails, openings and follow-up calls that wait stand beside the ledger', () => {
    const at = new Date(START + 10)
    const mail = { id: 'm', kind: 'outcome' as const, subject_id: 's', created_at: at, attempts: 1, last_reply: null }
    expect(
      eventsOf({
        mails: [
          { ...mail, sent_at: new Date(START + 40), failed_at: null, dropped_at: null, last_code: null },
          { ...mail, sent_at: null, failed_at: null, dropped_at: null, last_code: '451' },
        ],
        requestLinks: [{ openedAt: new Date(START + 99) }, { openedAt: null }],
        followUps: [
          {
            attemptKey: 'r.a',
            followUp: 'void',
            applicationId: 's',
            lender: 'a',
            state: 'waiting',
            tries: 2,
            lastCode: 'timeout',
            busyUntil: null,
            createdAt: at,
            endedAt: null,
            queued: true,
            sealedAs: null,
          },
        ],
      }),
    ).toEqual([
      ['void', 'a', 'open', 10, null, null],
      ['mail', null, 'outcome sent', 10, 40, null],
      ['mail', null, 'outcome waiting', 10, null, null],
      ['link', null, 'your-request-opened', 99, 99, null],
    ])
  })
})
