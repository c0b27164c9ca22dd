/** What Your request says, for every way in which a request can stand. */
import { describe, expect, test } from 'vitest'
import { ERASURE_STATES, SHARING_STATES, type ShownSharing, type YourRequest, yourRequest } from '#contracts/public/your-request.ts'
import { FIELD_GROUPS } from '#domain/application/field-groups.ts'
import { fieldName, fieldsInShort, inPeoplesOrder } from '#domain/application/field-names.ts'
import { WANTED_REPAYMENTS } from '#domain/application/fields/wanted-repayment.ts'
import { POST_FIELDS } from '#domain/matching/run/lead.ts'
import { PING_FIELDS } from '#domain/matching/run/ping-facts.ts'
import type { SentField } from '#domain/matching/run/sent-fields.ts'
import { answerInWords } from './copy.tsx'
import { headlineOf } from './headline.ts'
import { ERASURE_COPY, lendersWithIdentity, sharingTitle } from './sharing-copy.ts'
import { trailStops } from './trail-stops.tsx'

const REQUEST: YourRequest = {
  leadId: '5b1e6d9a-9e0e-4d77-b5a4-0c3f5b6f8a11',
  madeAt: '2026-11-16T03:00:00.000Z',
  status: 'sold',
  lender: { name: 'Larkspur Bank', license: 'CFL-0017' },
  keptOut: [],
  isIdentityGone: false,
  sharedWith: null,
  erasures: [],
  kept: null,
  details: null,
}

const POSTED: readonly SentField[] = [...POST_FIELDS, 'userIP', 'consentTime', 'consents', 'notActiveMilitary']

const sharing = (changes: Partial<ShownSharing> = {}): ShownSharing => ({
  lender: 'Larkspur Bank',
  at: '2026-11-16T03:00:05.000Z',
  kind: 'identity',
  fields: [...POSTED],
  why: 'You chose its offer.',
  state: 'received',
  ...changes,
})

describe('the headline', () => {
  const statuses = yourRequest.def.shape.status.def.entries

  test.each(Object.values(statuses))('%s: has a title, a heading and what is next, with and without a lender', (status) => {
    for (const lender of [REQUEST.lender, null]) {
      const { heading, title = heading, next } = headlineOf({ ...REQUEST, status, lender })
      for (const text of [title, heading, next]) expect(text).toMatch(/^[A-Z].{5,}/)
      expect(`${title}${heading}${next}`).not.toMatch(/undefined|null/)
    }
  })

  test('names the lender that said yes, and the one that takes its time', () => {
    expect(headlineOf(REQUEST).heading).toBe('Larkspur Bank said yes to your request')
    expect(headlineOf({ ...REQUEST, status: 'pending' }).heading).toBe('No answer from Larkspur Bank yet')
  })

  test('promises below only what stands below: without the date of birth, that it shows the rest', () => {
    const { details: _none, ...rest } = REQUEST
    const shown = { toCheck: { employer: 'Unknown', secondaryPhone: 'Unknown' } } as unknown as NonNullable<YourRequest['details']>
    for (const status of ['reject', 'data_error'] as const) {
      expect(headlineOf({ ...rest, status, details: null }).next).not.toContain('Below')
      expect(headlineOf({ ...rest, status, details: null }).next).toMatch(/Enter your date of birth to see (why|what to check)/)
      expect(headlineOf({ ...rest, status, details: shown }).next).toContain('Below')
    }
    // One answer or two.
    expect(headlineOf({ ...REQUEST, status: 'data_error' }).heading).toBe('Larkspur Bank couldn’t use all of your answers')
  })

  test('once the identity is gone, says so, and how it ended', () => {
    const { heading, next } = headlineOf({ ...REQUEST, isIdentityGone: true })
    expect(heading).toBe('Your details are deleted')
    expect(next).toContain('Larkspur Bank said yes')
  })
})

test('whom our own rule kept out is told by which, and of help, also once the identity is gone', () => {
  const request = { ...REQUEST, status: 'reject', lender: null, keptOut: ['We don’t serve New York.'] } as const
  for (const isIdentityGone of [false, true]) {
    const { heading, title = heading, next } = headlineOf({ ...request, keptOut: [...request.keptOut], isIdentityGone })
    expect([title, heading]).toEqual(['We don’t serve New York', 'We don’t serve New York'])
    expect(next).toMatch(/^No lender was asked\..* where else to turn\.$/)
    expect(next.includes('deleted')).toBe(isIdentityGone)
  }
})

describe('fields', () => {
  test('every field that can be shared or kept has a name in plain words', () => {
    for (const field of [...Object.values(FIELD_GROUPS).flat(), ...PING_FIELDS, ...POSTED])
      expect(fieldName(field)).not.toMatch(/[a-z][A-Z]/)
  })

  test('the name and the Social Security number come first', () => {
    expect(inPeoplesOrder(['accountType', 'ssn', 'firstName']).map(fieldName)).toEqual([
      'first name',
      'Social Security number',
      'account type',
    ])
  })

  test('everything that a post carries fits into a few words, and none of the numbers is hidden behind them', () => {
    expect(fieldsInShort(POSTED)).toEqual([
      'name',
      'Social Security number',
      'date of birth',
      'driver’s license',
      'email, phones and address',
      'the loan you want',
      'job and pay',
      'account type',
      'IP address',
      'what you agreed to, and when',
      'that you’re not on active military duty',
    ])
  })

  test('a field of a later version is still readable', () => {
    expect(fieldName('middleName')).toBe('middle name')
  })
})

describe('who got what', () => {
  test.each(SHARING_STATES)('%s is said of each kind', (state) => {
    for (const kind of ['masked', 'identity', 'bank'] as const)
      expect(sharingTitle(sharing({ kind, state }))).toMatch(/^Larkspur Bank (got|may have received|did not get) /)
  })

  test('what may have arrived is never told as one that did not', () => {
    expect(sharingTitle(sharing({ state: 'may-have-been-received' }))).toBe('Larkspur Bank may have received your name and details')
  })

  test.each(ERASURE_STATES)('an erasure that is %s names its lender', (state) => {
    expect(ERASURE_COPY[state]('Larkspur Bank')).toContain('Larkspur Bank')
  })

  test('forgetting reaches every lender that has the identity or may have it, and no other', () => {
    const sharedWith = [
      sharing({ lender: 'Asked', kind: 'masked' }),
      sharing({ lender: 'Tried', state: 'not-received' }),
      sharing({ lender: 'Perhaps', state: 'may-have-been-received' }),
      sharing({ lender: 'Certain' }),
      sharing({ lender: 'Certain', kind: 'bank' }),
    ]
    expect(lendersWithIdentity({ ...REQUEST, sharedWith })).toEqual(['Perhaps', 'Certain'])
  })
})

describe('the paper trail', () => {
  test('is the person, all masked questions in one stop, each further sharing, and what is forgotten', () => {
    const sharedWith = [
      sharing({ lender: 'One', kind: 'masked', fields: [...PING_FIELDS] }),
      sharing({ lender: 'Two', kind: 'masked', fields: [...PING_FIELDS] }),
      sharing({ lender: 'Never reached', kind: 'masked', fields: [...PING_FIELDS], state: 'not-received' }),
      sharing({ lender: 'One' }),
      sharing({ lender: 'Two', state: 'not-received' }),
    ]
    const stops = trailStops({ ...REQUEST, sharedWith })
    expect(stops.map(({ title }) => title)).toEqual([
      'You sent us your request',
      '2 lenders were asked without your name',
      'One got your name and details',
      'Two did not get your name and details',
      'We delete your details',
    ])
    expect(stops[1]).toMatchObject({ detail: 'One, Two', missing: expect.arrayContaining(['name', 'Social Security number']) })
    expect(stops[3]).not.toHaveProperty('chips')
  })

  test('after forgetting, ends with what each lender says', () => {
    const erasures: YourRequest['erasures'] = [
      { lender: 'One', state: 'confirmed', at: REQUEST.madeAt },
      { lender: 'Two', state: 'promised', at: REQUEST.madeAt },
    ]
    const stops = trailStops({ ...REQUEST, sharedWith: [], erasures, isIdentityGone: true })
    expect(stops.map(({ title, state }) => [title, state])).toEqual([
      ['You sent us your request', 'done'],
      ['We deleted your details', 'done'],
      ['One confirmed it deleted your details.', 'done'],
      ['Two says it will delete your details. It hasn’t confirmed yet.', 'now'],
    ])
  })
})

test('a copy says every answer in words', () => {
  expect(WANTED_REPAYMENTS.map((wish) => answerInWords('wantedRepayment', wish))).toEqual(['over months', 'at once'])
  for (const money of ['loanAmount', 'grossIncome', 'otherIncome']) expect(answerInWords(money, 3200)).toBe('$3,200')
  expect(answerInWords('filledInMs', 3200)).toBe(3200)
  expect(answerInWords('filledTooQuickly', false)).toBe('No')
  expect(answerInWords('firstName', 'Ann')).toBe('Ann')
})
