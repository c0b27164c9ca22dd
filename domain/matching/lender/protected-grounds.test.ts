import { describe, expect, test } from 'vitest'
import { protectedGroundsIn } from './protected-grounds.ts'

/** Regulation B, and what stands in for its grounds: the words that give each away. */
const GROUNDS: readonly (readonly [ground: string, label: string])[] = [
  ['sex', 'sex gender male female pregnant pregnancy orientation'],
  ['title, which tells sex and marital status', 'title titles honorific mr mrs ms miss salutation'],
  ['age', 'age ages birth birthdate dob born senior elderly maxage maximumage minage'],
  ['names, which tell origin', 'name names firstname lastname surname surnames forename'],
  ['race or color', 'race racial color colour skin'],
  ['religion', 'religion religious faith church'],
  ['national origin', 'origin ethnicity ethnic nationality language languages accent immigrant immigration'],
  ['marital status', 'marital married unmarried divorced widowed spouse spouses'],
  ['family', 'children dependents dependants familial family childcare'],
  ['public assistance', 'assistance welfare benefits snap disability disabled ssi'],
  [
    'place below the state, which stands in for race and origin',
    'zip zips zip3 zipcode zipcodes city cities county counties neighborhood street address',
  ],
]

describe.each(GROUNDS)('%s', (ground, text) => {
  test.each(text.split(' '))('%s', (word) => {
    expect(protectedGroundsIn({ [word]: 1 })).toEqual([ground])
    expect(protectedGroundsIn({ rules: [{ field: word }] })).toEqual([ground])
  })
})

describe('a criterion', () => {
  test.each([
    ['maxAge', ['age']],
    ['max_age', ['age']],
    ['max age', ['age']],
    ['MAX-AGE', ['age']],
    ['first name', ['names, which tell origin']],
    ['average', []],
    ['message', []],
  ])('under the name %s touches %j', (name, grounds) => expect(protectedGroundsIn({ [name]: 1 })).toEqual(grounds))

  test('that we know takes its texts from a list: MS is Mississippi there, and a title elsewhere', () => {
    expect(protectedGroundsIn({ states: ['MS', 'ms'] })).toEqual([])
    expect(protectedGroundsIn({ accountTypes: { deep: ['age'] } })).toEqual([])
    expect(protectedGroundsIn({ greeting: ['Ms'] })).toEqual(['title, which tells sex and marital status'])
    expect(protectedGroundsIn({ excluded: ['MS'] })).toEqual([])
  })

  test('is looked for at any depth, and in nothing there is none', () => {
    expect(protectedGroundsIn({ any: [[{ of: { these: 'married people' } }]] })).toEqual(['marital status'])
    for (const nothing of [undefined, null, 7, true, {}, []]) expect(protectedGroundsIn(nothing)).toEqual([])
  })

  test('of endless text is read in its first 200 letters', () => {
    expect(protectedGroundsIn({ [`${'x'.repeat(196)} age`]: 1 })).toEqual(['age'])
    expect(protectedGroundsIn({ [`${'x'.repeat(197)} age`]: 1 })).toEqual([])
  })
})
