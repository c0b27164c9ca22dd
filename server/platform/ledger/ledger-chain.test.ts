import { expect, test } from 'vitest'
import { hashEntry } from './ledger-chain.ts'

const KEY = { id: 'a', secret: Buffer.alloc(32, 1) }
const ENTRY = {
  stage: 'post',
  outcome: 'sold',
  lender: 'larkspur',
  fieldsShared: ['ssn'],
  reason: 'credit',
  durationMs: 12,
  priceCents: 4500,
}
const LINK = { applicationId: 'one', position: 3, at: '2026-11-15T08:00:00.000Z', entry: ENTRY, previousHash: 'aa' }

const OTHERS = [
  { ...LINK, applicationId: 'two' },
  { ...LINK, position: 4 },
  { ...LINK, at: '2026-11-15T08:00:00.001Z' },
  { ...LINK, previousHash: 'ab' },
  ...Object.keys(ENTRY).map((field) => ({ ...LINK, entry: { ...ENTRY, [field]: field === 'fieldsShared' ? [] : '7' } })),
] as (typeof LINK)[]

test('whatever is changed in an entry changes its hash', () => {
  const hashes = [LINK, ...OTHERS].map((link) => hashEntry(link, KEY))
  expect(new Set(hashes).size).toBe(12)
  expect(hashEntry(LINK, { ...KEY, secret: Buffer.alloc(32, 2) })).not.toBe(hashes[0])
})
