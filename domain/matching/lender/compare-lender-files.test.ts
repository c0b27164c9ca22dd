import fc from 'fast-check'
import { expect, test } from 'vitest'
import { lenderNamed, TEXAS_LICENSE } from '#tests/support/lenders.ts'
import { compareLenderFiles, EMPTY_FILE } from './compare-lender-files.ts'
import type { Lender } from './lender.ts'
import type { LenderFile } from './lender-file.ts'

const ASH = lenderNamed('ash', { name: 'Ash', caps: { day: 50 } })
const fileOf = (...lenders: Lender[]): LenderFile => ({ ranking: { rule: 'fair-cost' }, lenders })

test('who leaves and who arrives is said first, by name', () => {
  const [tortoise, kestrel] = [lenderNamed('tortoise', { name: 'Tortoise' }), lenderNamed('kestrel', { name: 'Kestrel' })]
  expect(compareLenderFiles(fileOf(ASH, tortoise, kestrel), fileOf({ ...ASH, caps: { day: 80 } }))).toEqual([
    'Two lenders leave: Tortoise, Kestrel.',
    'Ash’s daily cap 50 → 80.',
  ])
  expect(compareLenderFiles(EMPTY_FILE, fileOf(tortoise))).toEqual(['One lender arrives: Tortoise.'])
})

test('caps, price, hours, criteria, licenses, pause and ranking in words', () => {
  const hours = { timeZone: 'America/New_York', open: [{ days: ['Mon' as const], from: '09:00', to: '17:00' }] }
  const [TX, NV] = [{ ...TEXAS_LICENSE, maxAprPercent: 36 }, TEXAS_LICENSE]
  const changed: Lender = {
    ...ASH,
    caps: { month: 900 },
    payoutCents: 5000,
    schedule: hours,
    criteria: { minMonthlyIncome: 2000, amount: { min: 200, max: 900 }, payFrequencies: ['Weekly', 'Monthly'] },
    licenses: { TX, NV },
    paused: true,
  }
  const after: LenderFile = { ranking: { rule: 'lowest-cost' }, ownersWord: 'I say so myself.', lenders: [changed] }
  expect(compareLenderFiles(fileOf(ASH), after)).toEqual([
    'The file’s ranking rule fair-cost → lowest-cost.',
    'The file’s owner’s word none → I say so myself.',
    'Ash’s highest licensed APR 500% → 36% (Texas).',
    'Ash’s price $45.00 → $50.00.',
    'Ash’s daily cap 50 → none.',
    'Ash is licensed now (Nevada).',
    'Ash’s minimum monthly income none → $2,000.',
    'Ash’s smallest loan none → $200.',
    'Ash’s largest loan none → $900.',
    'Ash’s pay frequencies none → Weekly, Monthly.',
    'Ash’s monthly cap none → 900.',
    'Ash’s hours none → Mon 09:00-17:00, America/New_York.',
    'Ash is paused.',
  ])
})

/** What may change, and what has to be in the sentence about it. */
const CHANGES: readonly (readonly [change: Partial<Lender>, named: string])[] = [
  [{ name: 'Ash Tree' }, 'name'],
  [{ caps: { hour: 7, day: 50 } }, 'hourly cap'],
  [{ payoutCents: 1 }, 'price'],
  [{ schedule: { timeZone: 'UTC', open: [{ days: ['Sun'], from: '01:00', to: '02:00' }] } }, 'hours'],
  [{ criteria: { states: ['TX'] } }, 'states'],
  [{ criteria: { minYearsAtJob: 2 } }, 'minimum years at the job'],
  [{ offer: { kind: 'single-payment', feePercent: 15, termDays: 14 } }, 'loan installment → single-payment'],
  [{ licenses: { TX: { ...TEXAS_LICENSE, number: 'TX-2' } } }, 'license number'],
  [{ licenses: { TX: TEXAS_LICENSE, CA: TEXAS_LICENSE } }, 'licensed now (California)'],
  [{ paused: true }, 'is paused'],
  [{ endpoint: 'https://other.example/api' }, 'endpoint'],
  [{ contact: { email: 'new@ash.example' } }, 'contact.email'],
  [{ credentials: { signingSecret: 'secret:other' } }, 'credentials.signingSecret'],
  [{ redirectHosts: ['other.example'] }, 'redirectHosts'],
  [{ timeouts: { pingMs: 900 } }, 'timeouts.pingMs'],
  [{ needsBank: true }, 'needsBank'],
  [{ returnDays: 1 }, 'returnDays'],
  [{ billing: { mostUnpaidDays: 30 } }, 'billing.mostUnpaidDays'],
  [{ inquiryOnPost: 'soft' }, 'inquiryOnPost'],
]

test('a file says nothing about itself; every changed field is named, there and back; so is whoever leaves or arrives', () => {
  const ids = ['birch', 'cedar', 'dogwood', 'elm'] as const
  const some = fc.subarray([...ids])
  fc.assert(
    fc.property(fc.subarray([...CHANGES]), some, some, (changes, before, after) => {
      const changed = Object.assign({}, ASH, ...changes.map(([change]) => change)) as Lender
      const [one, other] = [
        fileOf(ASH, ...before.map((id) => lenderNamed(id))),
        fileOf(...after.map((id) => lenderNamed(id)).reverse(), changed),
      ]
      expect(compareLenderFiles(one, one)).toEqual([])
      expect(compareLenderFiles(other, { ...other, lenders: other.lenders.toReversed() })).toEqual([])
      const words = compareLenderFiles(one, other)
      const lasting = changes.filter(([change]) => {
        const [field, value] = Object.entries(change)[0] ?? []
        return JSON.stringify(changed[field as keyof Lender]) === JSON.stringify(value)
      })
      for (const [, named] of lasting) expect(words.filter((word) => word.includes(named))).toHaveLength(1)
      expect(compareLenderFiles(other, one)).toHaveLength(words.length)
      for (const id of ids) {
        const moves = before.includes(id) !== after.includes(id)
        expect(words.some((word) => word.includes(before.includes(id) ? 'leave' : 'arrive') && word.includes(id))).toBe(moves)
      }
    }),
  )
})
