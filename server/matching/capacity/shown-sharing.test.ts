import { describe, expect, test } from 'vitest'
import type { ShownSharing } from '#contracts/public/your-request.ts'
import { type ReadEntry, shownLooks, shownSharing } from './shown-sharing.ts'

const at = new Date('2026-11-15T08:00:00Z')
const row = (stage: string, outcome: string, reason?: string, fieldsShared: readonly string[] = []): ReadEntry => ({
  stage,
  outcome,
  reason,
  fieldsShared,
  lender: 'a',
  at,
})
const statesOf = (ledger: readonly ReadEntry[]) =>
  shownSharing(ledger, { nameOf: (lender) => lender, choice: 'by-ranking' }).map(({ kind, state }) => `${kind} ${state}`)

describe('whether it arrived', () => {
  const [asked, intent, bank] = [row('ping', 'asked'), row('post', 'intent'), row('bank', 'intent')]
  test.each<[string, readonly ReadEntry[], string[]]>([
    ['a ping that was answered', [asked, row('ping', 'yes')], ['masked received']],
    ['a ping with a no', [asked, row('ping', 'no', 'income')], ['masked received']],
    ['a ping whose answer was rubbish', [asked, row('ping', 'failed', 'wrong-shape')], ['masked received']],
    ['a ping without an answer', [asked, row('ping', 'failed', 'timeout')], ['masked may-have-been-received']],
    ['a ping that never left', [asked, row('ping', 'failed', 'connect-failed')], ['masked not-received']],
    ['a ping whose turn did not come', [asked, row('ping', 'failed', 'host-busy')], ['masked not-received']],
    ['a ping that a crash left open', [asked], ['masked may-have-been-received']],
    [
      'a ping that was asked again after a crash',
      [asked, asked, row('ping', 'yes')],
      ['masked may-have-been-received', 'masked received'],
    ],
    ['a post', [intent, row('post', 'shared'), row('post', 'declined')], ['identity received']],
    ['a post without an answer', [intent, row('post', 'shared'), row('post', 'unknown', 'timeout')], ['identity received']],
    ['a post of which nothing was sent', [intent, row('post', 'failed', 'connect-failed')], ['identity not-received']],
    ['a post that a crash left open', [intent, row('post', 'unknown', 'answer-lost')], ['identity may-have-been-received']],
    [
      'a post that a crash left open, and that the lender says it never got',
      [intent, row('post', 'unknown', 'answer-lost'), row('status', 'failed', 'not-received')],
      ['identity may-have-been-received'],
    ],
    [
      'a post that a crash left open, and that the lender has',
      [intent, row('post', 'unknown', 'answer-lost'), row('post', 'shared'), row('status', 'accepted')],
      ['identity received'],
    ],
    ['a post that only a status answer knows of', [row('post', 'shared'), row('status', 'accepted')], ['identity received']],
    [
      'bank numbers that arrived at the second try',
      [bank, row('bank', 'failed', 'connect-failed'), bank, row('bank', 'shared'), row('bank', 'received')],
      ['bank not-received', 'bank received'],
    ],
    ['bank numbers that a crash left open', [bank], ['bank may-have-been-received']],
    ['bank numbers that were stopped', [row('bank', 'stopped', 'taken-back')], []],
    ['what shares nothing', [row('rank', '1'), row('cap', 'cap-full'), row('erase', 'asked'), row('postback', 'funded')], []],
  ])('%s', (_what, ledger, states) => expect(statesOf(ledger)).toEqual(states))
})

test('why it was sent: by whose choice', () => {
  const ledger = [row('ping', 'asked'), row('post', 'intent', undefined, ['ssn']), row('bank', 'intent')]
  const whys = (choice: 'by-ranking' | 'by-person') =>
    shownSharing(ledger, { nameOf: () => 'Larkspur Bank', choice }).map(({ lender, why }: ShownSharing) => `${lender}: ${why}`)
  expect(whys('by-ranking')).toEqual([
    'Larkspur Bank: To ask whether it might lend, without your name.',
    'Larkspur Bank: It was next in our published order.',
    'Larkspur Bank: It said yes, and asked where to send the money if you sign.',
  ])
  expect(whys('by-person')[1]).toBe('Larkspur Bank: You chose its offer.')
})

test('each look has the reason that was given then, and one without a reason is not left out', () => {
  const looked = (seconds: number, fields: readonly string[]): ReadEntry => ({
    stage: 'operator',
    outcome: 'revealed',
    fieldsShared: fields,
    at: new Date(at.getTime() + seconds * 1000),
  })
  const reasons = [
    { at: '2026-11-15T08:00:00.400Z', reason: 'first' },
    { at: '2026-11-15T08:10:00.000Z', reason: 'second' },
  ]
  expect(shownLooks([looked(0, ['email']), row('post', 'intent'), looked(60, []), looked(600, ['ssn'])], reasons)).toEqual([
    { at: '2026-11-15T08:00:00.000Z', reason: 'first', seen: ['email'] },
    { at: '2026-11-15T08:01:00.000Z', reason: 'No reason is on record.', seen: [] },
    { at: '2026-11-15T08:10:00.000Z', reason: 'second', seen: ['ssn'] },
  ])
})
