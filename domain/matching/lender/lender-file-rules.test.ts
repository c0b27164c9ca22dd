/** Formats, licenses and ranking rules of the lender file. */
import { describe, expect, test } from 'vitest'
import { entryOf, lenderFileOf, lenderNamed, rowOf, TEXAS_LICENSE } from '#tests/support/lenders.ts'
import { checkLenderFile } from './lender-file.ts'

const SANDBOX = { production: false } as const
const PRODUCTION = { production: true } as const

const OWNERS_WORD = 'I know that pages will say so.'
const TEXAS_ROW = rowOf(TEXAS_LICENSE)
const fileWith = (changes: Record<string, unknown>) => ({ format: 2, lenders: [{ ...entryOf(lenderNamed('acme')), ...changes }] })

function reasonsFor(content: unknown, setting: { production: boolean } = SANDBOX): readonly string[] {
  const check = checkLenderFile(content, setting)
  return check.kind === 'refused' ? check.reasons : []
}

describe('the format', () => {
  test('keeps all that a file says', () => {
    const acme = lenderNamed('acme', { timeouts: { pingMs: 900 }, licenses: { TX: { ...TEXAS_LICENSE, nmlsId: '1234567' } } })
    const check = checkLenderFile(lenderFileOf([acme]), PRODUCTION)
    expect(check.kind === 'accepted' && check.file.lenders).toEqual([acme])
  })

  test('has no field that is not known', () =>
    expect(reasonsFor(fileWith({ surprise: 1 }))).toEqual(['Lender acme has "surprise", which is not known here.']))

  test.each([1, 3])('is not %i', (format) => expect(reasonsFor({ format, lenders: [] })).toEqual(['The file: format must be 2.']))

  test('a hard inquiry and a license that nobody checked have sentences of their own', () => {
    expect(reasonsFor(fileWith({ inquiryOnPost: 'hard' }))).toEqual([expect.stringMatching(/^Lender acme makes a hard inquiry/)])
    const { kind, nmlsId, validUntil, amount, number, maxAprPercent } = TEXAS_LICENSE
    expect(nmlsId).toBeNull()
    expect(reasonsFor(fileWith({ licenses: { TX: { kind, validUntil, amount, number, maxAprPercent } } }))).toEqual([
      'Lender acme has a license in Texas that nobody has checked: the row needs checkedBy, checkedOn and proof.',
    ])
  })

  test.each([
    [{ validUntil: '2027-02-30' }, 'Lender acme: licenses.TX.validUntil must be a day such as 2027-12-31.'],
    [{ checkedOn: 'yesterday' }, /licenses\.TX\.checkedOn must be a day/],
    [{ proof: 'I saw it' }, /licenses\.TX\.proof must be sha256: and the hash of the document, or an https address/],
    [{ nmlsId: 'NMLS 1' }, /licenses\.TX\.nmlsId must be an NMLS number/],
  ])('a row is read closely: %j', (changes, sentence) => {
    const reasons = reasonsFor(fileWith({ licenses: { TX: { ...TEXAS_ROW, ...changes } } }))
    expect(reasons).toHaveLength(1)
    expect(reasons[0]).toMatch(sentence)
  })
})

describe('licenses', () => {
  test.each([
    [{ licenses: {} }, 'Lender acme has no license in any state, so nobody could ever be sent there: add its licenses.'],
    [{ criteria: { states: ['TX', 'NV'] } }, 'Lender acme is to be asked in Nevada but has no license there.'],
    [
      { licenses: { TX: { ...TEXAS_ROW, maxAprPercent: 25 } } },
      'Lender acme offers up to 31.00% APR with fees in Texas, above the 25.00% of its license there.',
    ],
    [
      { licenses: { TX: { ...TEXAS_ROW, amount: { min: 100, max: 400 } } }, criteria: { amount: { min: 500, max: 900 } } },
      'Lender acme could lend nothing in Texas: its license allows $100 to $400, and its criteria allow none of that.',
    ],
  ])('%j', (changes, sentence) => {
    expect(reasonsFor(fileWith(changes))).toEqual([sentence])
  })

  test.each([100, 333, 2500, 5000])(
    '36%% interest is within a license for 36%% at $%i, whatever rounding makes of it',
    (amount) => {
      const offer = { kind: 'installment', interestPercent: 36, originationFeePercent: 0, termMonths: 12 }
      const licenses = { TX: { ...TEXAS_ROW, maxAprPercent: 36, amount: { min: amount, max: amount } } }
      expect(reasonsFor(fileWith({ offer, licenses }))).toEqual([])
      expect(reasonsFor(fileWith({ offer: { ...offer, interestPercent: 36.2 }, licenses }))).toHaveLength(1)
    },
  )

  test.each([
    ['AR', 17, 'Ark. Const. amend. 89, § 3', 'Arkansas'],
    ['IL', 36, '815 ILCS 123/15-5-5', 'Illinois'],
    ['NY', 25, 'N.Y. Penal Law § 190.40', 'New York'],
    ['SD', 36, 'S.D. Codified Laws § 54-4-44', 'South Dakota'],
  ])('no license in %s may exceed %i%%', (state, maxAprPercent, source, name) => {
    const offer = { kind: 'installment', interestPercent: 10, originationFeePercent: 0, termMonths: 12 }
    const licensed = (percent: number) => fileWith({ offer, licenses: { [state]: { ...TEXAS_ROW, maxAprPercent: percent } } })
    expect(reasonsFor(licensed(maxAprPercent))).toEqual([])
    expect(reasonsFor(licensed(maxAprPercent + 0.2))).toEqual([
      `Lender acme has a license for up to ${maxAprPercent}.20% APR in ${name}, above the ${maxAprPercent}.00% of the law there (${source}).`,
    ])
  })

  test('exactly the highest rate that a license allows is allowed', () =>
    expect(reasonsFor(fileWith({ licenses: { TX: { ...TEXAS_ROW, maxAprPercent: 31 } } }))).toEqual([]))
})

describe('the ranking rule', () => {
  const ruleOf = (content: unknown) => {
    const check = checkLenderFile(content, SANDBOX)
    return check.kind === 'accepted' ? check.file : check.reasons
  }

  test('is fair-cost unless another is named', () => expect(ruleOf(fileWith({}))).toMatchObject({ ranking: { rule: 'fair-cost' } }))

  test.each([
    { rule: 'lowest-cost' },
    { rule: 'highest-payout' },
    { rule: 'priority-tree', tiers: [['acme']] },
    { rule: 'weighted-rotation', weights: { acme: 2 } },
  ])('$rule needs the owner’s word', (ranking) => {
    const lenders = [lenderNamed('acme')]
    for (const word of [{}, { ownersWord: 'yes' }])
      expect(ruleOf(lenderFileOf(lenders, { ranking: { ...ranking, ...word } }))).toEqual([
        expect.stringMatching(/^The file ranks by another rule than fair-cost.*: add ranking\.ownersWord/),
      ])
    const withWord = ruleOf(lenderFileOf(lenders, { ranking: { ...ranking, ownersWord: OWNERS_WORD } }))
    expect(withWord).toMatchObject({ ownersWord: OWNERS_WORD })
    // What is stored with every run is the rule alone.
    expect(withWord).toHaveProperty('ranking', ranking)
  })
})
