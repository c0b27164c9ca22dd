import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { entryOf, lenderFileOf, lenderNamed, rowOf, TEXAS_LICENSE } from '#tests/support/lenders.ts'
import { STATE_CODES } from '../../places/us-states.ts'
import { checkLenderFile, readLenderFile } from './lender-file.ts'

const SANDBOX = { production: false } as const
const PRODUCTION = { production: true } as const

const OWNERS_WORD = 'I know that pages will say so.'
const TEXAS_ROW = rowOf(TEXAS_LICENSE)
const fileWith = (changes: Record<string, unknown>) => ({ format: 2, lenders: [{ ...entryOf(lenderNamed('acme')), ...changes }] })

function reasonsFor(content: unknown, setting: { production: boolean } = SANDBOX): readonly string[] {
  const check = checkLenderFile(content, setting)
  return check.kind === 'refused' ? check.reasons : []
}

test('one text is judged by each setting for itself, whichever asked last', () => {
  const text = JSON.stringify(fileWith({ endpoint: '{sandbox}/acme' }))
  const endpointFor = (sandboxUrl: string) => {
    const check = readLenderFile(text, { production: false, sandboxUrl })
    return check.kind === 'accepted' ? check.file.lenders[0]?.endpoint : undefined
  }
  expect(endpointFor('http://127.0.0.1:1')).toBe('http://127.0.0.1:1/acme')
  expect(endpointFor('http://127.0.0.1:2')).toBe('http://127.0.0.1:2/acme')
  expect(readLenderFile(text, PRODUCTION).kind).toBe('refused')
})

describe('criteria on protected grounds are refused', () => {
  test.each([
    ['sex', { sex: ['female'] }],
    ['sex', { gender: 'M' }],
    ['title', { titles: ['Mr'] }],
    ['age', { maxAge: 60 }],
    ['age', { maximum_age: 60 }],
    ['age', { 'age-band': ['62+'] }],
    ['names', { lastName: { not: ['Nuñez'] } }],
    ['names', { surnames: [] }],
    ['race', { race: 'any' }],
    ['religion', { religion: 'any' }],
    ['national origin', { languages: ['en'] }],
    ['marital status', { maritalStatus: 'married' }],
    ['public assistance', { excludePublicAssistance: true }],
    ['place below the state', { excludedZips: ['787'] }],
    ['age', { amount: { min: 500, max: 5000, maxAge: 60 } }],
    ['title', { rules: [{ field: 'title', equals: 'Mrs' }] }],
  ])('%s: %j', (ground, criteria) => {
    const reasons = reasonsFor(fileWith({ criteria }))
    expect(reasons[0]).toMatch(
      new RegExp(`^Lender acme has a criterion on ${ground}.*: credit may not be decided on it, so take it out\\.$`),
    )
  })

  test('the criteria that the product knows touch none of them', () => {
    const criteria = {
      states: ['TX'],
      amount: { min: 500, max: 5000 },
      minMonthlyIncome: 1500,
      payFrequencies: ['Weekly', 'Bi-weekly', 'Monthly'],
      employmentStatuses: ['Employed', 'Self-employed', 'Unemployed'],
      accountTypes: ['checking', 'savings'],
      minYearsAtJob: 1,
    }
    expect(reasonsFor(fileWith({ criteria }))).toEqual([])
  })

  // Lawful in every state.
  const LOW = { ...TEXAS_ROW, maxAprPercent: 17 }
  const offer = { kind: 'installment', interestPercent: 16, originationFeePercent: 0, termMonths: 12 }

  test.each(STATE_CODES)('a lender may want leads from %s alone: a state is no ground', (state) => {
    expect(reasonsFor(fileWith({ offer, criteria: { states: [state] }, licenses: { [state]: LOW } }))).toEqual([])
  })

  test('and from any set of states', () =>
    fc.assert(
      fc.property(fc.uniqueArray(fc.constantFrom(...STATE_CODES), { minLength: 1 }), (states) => {
        const licenses = Object.fromEntries(states.map((state) => [state, LOW]))
        expect(reasonsFor(fileWith({ offer, criteria: { states }, licenses }))).toEqual([])
      }),
    ))

  test('a misspelled state and a state under an unknown name are told as that alone', () => {
    expect(reasonsFor(fileWith({ criteria: { states: ['ms'] } }))).toEqual([
      expect.stringMatching(/^Lender acme: criteria\.states\.0 must be one of AL, AK,/),
    ])
    expect(reasonsFor(fileWith({ criteria: { excludedStates: ['MS'] } }))).toEqual([
      'Lender acme: criteria has "excludedStates", which is not known here.',
    ])
  })
})

test('a lender may take all of its day in one hour', () =>
  expect(reasonsFor(fileWith({ caps: { hour: 5, day: 5, month: 5 } }))).toEqual([]))

describe('production refuses addresses that are not on the public internet', () => {
  test.each([
    'https://127.0.0.1/api',
    'https://10.1.2.3/api',
    'https://172.20.0.1',
    'https://192.168.1.1:8443/api',
    'https://169.254.169.254/latest',
    'https://100.64.0.1',
    'https://localhost/api',
    'https://db.internal/api',
    'https://printer.local',
    'https://intranet/api',
  ])('%s', (endpoint) => {
    expect(reasonsFor(fileWith({ endpoint }), PRODUCTION)).toEqual([
      'Lender acme has an endpoint in a private, loopback or link-local range, which production refuses.',
    ])
    expect(reasonsFor(fileWith({ endpoint }))).toEqual([])
  })

  test.each([
    'https://0x7f.1/',
    'https://2130706433/',
    'https://127.1/',
    'https://[::1]/',
    'https://user:pass@acme.example/',
    'ftp://acme.example',
  ])('%s is no plain web address anywhere', (endpoint) => {
    expect(reasonsFor(fileWith({ endpoint }))).toEqual([
      'Lender acme: endpoint must be a plain web address such as https://leads.acme.example/api.',
    ])
  })

  test('plain http, redirects to private hosts and the sandbox placeholder', () => {
    expect(reasonsFor(fileWith({ endpoint: 'http://leads.acme.example' }), PRODUCTION)).toEqual([
      'Lender acme has an endpoint without https, which production refuses.',
    ])
    expect(reasonsFor(fileWith({ redirectHosts: ['127.0.0.1:3100'] }), PRODUCTION)).toEqual([
      'Lender acme may redirect to 127.0.0.1:3100, which is not on the public internet.',
    ])
    expect(readLenderFile(JSON.stringify(fileWith({ endpoint: '{sandbox}/acme' })), PRODUCTION)).toMatchObject({ kind: 'refused' })
  })
})

test('the sandbox placeholder becomes the address of the sandbox', () => {
  const text = JSON.stringify(fileWith({ endpoint: '{sandbox}/lenders/acme', redirectHosts: ['{sandbox-host}'] }))
  expect(readLenderFile(text, { production: false, sandboxUrl: 'http://127.0.0.1:4567/' })).toMatchObject({
    kind: 'accepted',
    file: { lenders: [{ endpoint: 'http://127.0.0.1:4567/lenders/acme', redirectHosts: ['127.0.0.1:4567'] }] },
  })
})

const FORM_CREDENTIALS = { account: 'secret:a', signingSecret: 'secret:b' }

test.each([{ needsBank: true, actions: ['bank'] }, { needsBank: false }])('a lender with forms may have %j', (changes) =>
  expect(reasonsFor(fileWith({ adapter: 'form-xml', credentials: FORM_CREDENTIALS, ...changes }))).toEqual([]),
)

describe('a staging site', () => {
  const reasonsOnStaging = (changes: object) => {
    const check = checkLenderFile(fileWith({ adapter: 'form-xml', credentials: FORM_CREDENTIALS, needsBank: false, ...changes }), {
      production: false,
      testCalls: true,
    })
    return check.kind === 'refused' ? check.reasons : []
  }

  test('asks no lender that may take a test for a lead', () =>
    expect(reasonsOnStaging({})).toEqual([
      'Lender acme may take the calls of a staging site for leads: set heedsTest to true once it heeds tests, or pause it.',
    ]))

  test.each([{ heedsTest: true }, { paused: true }, { adapter: 'json', credentials: { signingSecret: 'secret:a' } }])(
    'takes a lender with %j',
    (changes) => expect(reasonsOnStaging(changes)).toEqual([]),
  )
})

describe('every other mistake is one sentence that names the lender and the field', () => {
  test.each([
    [{ credentials: { signingSecret: 'hunter2' } }, /credentials\.signingSecret must name a secret/],
    [{ credentials: {} }, 'Lender acme lacks the credential signingSecret, which the json adapter needs.'],
    [
      { credentials: { signingSecret: 'secret:a', password: 'secret:b' } },
      'Lender acme has a credential password that the json adapter does not use.',
    ],
    [{ caps: { hour: 10, day: 5 } }, /takes more an hour than a day/],
    [{ caps: { day: 10, month: 5 } }, /takes more a day than a month/],
    [{ redirectHosts: [] }, 'Lender acme: redirectHosts must name at least one host.'],
    [{ redirectHosts: ['https://acme.example'] }, /redirectHosts\.0 must be a host/],
    [{ payoutCents: -1 }, 'Lender acme: payoutCents must be at least 0.'],
    [{ name: '' }, 'Lender 1: name must have at least 1 character.'],
    [{ legalName: 'x'.repeat(500) }, /^Lender acme: legalName must have at most \d+ characters\.$/],
    [{ criteria: { states: [] } }, 'Lender acme: criteria.states must have at least 1 entry.'],
    [{ adapter: 'soap' }, 'Lender acme: adapter must be one of json, form-xml, mapped.'],
    [{ needsBank: undefined }, 'Lender acme: needsBank must be true or false.'],
    [{ payoutCents: 12.5 }, 'Lender acme: payoutCents must be a whole number.'],
    [{ payoutCents: '1200' }, 'Lender acme: payoutCents must be a number.'],
    [{ redirectHosts: 'acme.example' }, 'Lender acme: redirectHosts must be a list.'],
    [{ name: 7 }, 'Lender 1: name must be a text in quotes.'],
    [{ caps: [] }, 'Lender acme: caps must be a group of fields in { }.'],
    [{ heedsTest: true }, 'Lender acme says heedsTest, which a json lender may not leave open: leave it out.'],
    [{ actions: ['bank'] }, 'Lender acme names actions, which only the form-xml adapter has: leave them out.'],
    [
      { adapter: 'form-xml', credentials: FORM_CREDENTIALS, needsBank: true },
      /^Lender acme needs bank numbers and does not take the action bank/,
    ],
    [
      { adapter: 'form-xml', credentials: FORM_CREDENTIALS, needsBank: true, actions: ['erase'] },
      /^Lender acme needs bank numbers and does not take the action bank/,
    ],
    [{ surprise: 1 }, 'Lender acme has "surprise", which is not known here.'],
    [{ criteria: { minScore: 600 } }, 'Lender acme: criteria has "minScore", which is not known here.'],
    [
      { schedule: { timeZone: 'Mars/Olympus', open: [{ days: ['Mon'], from: '08:00', to: '17:00' }] } },
      /timeZone must be a time zone/,
    ],
    [
      { schedule: { timeZone: 'America/Chicago', open: [{ days: ['Mon'], from: '18:00', to: '08:00' }] } },
      /must open before it closes/,
    ],
    [
      { schedule: { timeZone: 'America/Chicago', open: [{ days: ['Mon'], from: '08:00', to: '08:00' }] } },
      /must open before it closes/,
    ],
  ])('%j', (changes, sentence) => {
    const reasons = reasonsFor(fileWith(changes))
    expect(reasons).toHaveLength(1)
    expect(reasons[0]).toMatch(sentence)
  })

  test('two lenders with one id, and a rule that names a stranger', () => {
    const lenders = [lenderNamed('acme'), lenderNamed('acme')]
    expect(
      reasonsFor(
        lenderFileOf(lenders, { ranking: { rule: 'priority-tree', tiers: [['acme'], ['zeta']], ownersWord: OWNERS_WORD } }),
      ),
    ).toEqual([
      'Two lenders have the id acme: each needs its own.',
      'The ranking rule priority-tree names zeta, which is no lender of this file.',
    ])
  })

  test('what is no JSON, and what is no object', () => {
    expect(readLenderFile('{', SANDBOX)).toMatchObject({
      kind: 'refused',
      reasons: [expect.stringMatching(/^The file is not JSON/)],
    })
    for (const content of [null, 7, 'text', [], { lenders: 'none' }]) expect(reasonsFor(content).length).toBeGreaterThan(0)
  })
})
