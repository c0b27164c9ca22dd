import { expect, test } from 'vitest'
import type { LeadEvent } from '#contracts/operators/lead-events.ts'
import { groupLabels, groupsOf } from './groups.ts'

let seq = 0
const event = (kind: LeadEvent['kind'], name: string | null, outcome: string, reason: string | null = null): LeadEvent => ({
  seq: seq++,
  at: '2026-11-18T12:00:00.000Z',
  endAt: '2026-11-18T12:00:00.100Z',
  kind,
  lender: name,
  name,
  outcome,
  reason,
  durationMs: 100,
  priceCents: null,
  fields: 0,
  of: null,
})
const asked = (name: string, outcome = 'yes') => event('ping', name, outcome)

test('three and more of one kind are one line that says what became of them; what carried a name stays apart', () => {
  const groups = groupsOf([
    event('received', null, 'stored'),
    ...[asked('Acme'), asked('Birch', 'failed'), asked('Cedar'), asked('Dune', 'no')],
    event('rank', 'Acme', 'yes'),
    // The identity went to each of these.
    ...[event('post', 'Acme', 'declined'), event('post', 'Birch', 'declined'), event('post', 'Cedar', 'accepted')],
    ...[1, 2, 3].map(() => event('link', 'Cedar', 'followed')),
  ])
  expect(groups.map(({ length }) => length)).toEqual([1, 4, 1, 1, 1, 1, 3])
  expect(groupLabels(groups[1] ?? [])).toEqual({
    title: 'Asked 4 lenders',
    outcome: '2 would take it, 1 failed, 1 said no',
    tone: 'good',
  })
  expect(groupLabels(groups[6] ?? []).title).toBe('Link opened Cedar, 3 times')
})

test('calls that were never made are not told as made', () => {
  const skipped = ['Acme', 'Birch', 'Cedar'].map((name) => event('ping', name, 'failed', 'breaker-open'))
  const groups = groupsOf([...['Dune', 'Elm', 'Fir'].map((name) => asked(name)), ...skipped])
  expect(groups.map((group) => groupLabels(group).title)).toEqual(['Asked 3 lenders', 'Not asked: 3 lenders'])
})
