import { describe, expect, test } from 'vitest'
import { POLICIES } from '#domain/policy/policy.ts'
import { CANARY_TODAY, CANARY_TYPED } from '#tests/support/applicants.ts'
import { type Draft, keptAnswers, NEVER_KEPT, parseDraft, withheldAnswers } from './draft.ts'
import { openWizard } from './open-wizard.ts'
import { type WizardState, wizardReducer } from './wizard-state.ts'

const today = CANARY_TODAY
const draft = (furthest: number, typed: Draft['typed'] = keptAnswers(CANARY_TYPED)): Draft => ({
  typed,
  workPhoneIsCell: false,
  term: undefined,
  withheld: NEVER_KEPT,
  furthest,
  landing: { landingTimestamp: 0, landingPath: '/apply' },
  verificationSentTo: '',
})
const open = (kept: Draft, historyStep?: number, isUnderWay = false, policy: WizardState['policy'] = POLICIES['as-specified']) =>
  openWizard({ policy, draft: kept, historyStep, leadsBack: false, website: '', today, isUnderWay })

describe('the draft', () => {
  test('never holds the SSN, the license number or a bank number', () => {
    const text = JSON.stringify(keptAnswers(CANARY_TYPED))
    for (const field of ['ssn', 'driversLicenseNumber', 'routingNumber', 'accountNumber'] as const)
      expect(text).not.toContain(CANARY_TYPED[field])
    expect(text).toContain(CANARY_TYPED.lastName)
  })

  test('a secret that somebody put into the store is not taken from it either', () => {
    const text = JSON.stringify({ ...draft(1), typed: { ssn: '219099871', firstName: 'Ann' } })
    expect(parseDraft(text)?.typed).toEqual({ firstName: 'Ann' })
  })

  test.each(['', '{', 'null', '[]', '{"furthest":"3"}', '{"furthest":3}'])('%j is no draft', (text) => {
    expect(parseDraft(text)).toBeUndefined()
  })

  test('keeps the term, and how to repay follows from it', () => {
    const opened = (term: Draft['term'], wantedRepayment = '') =>
      open({ ...draft(0, { ...keptAnswers(CANARY_TYPED), wantedRepayment }), term }).typed.wantedRepayment
    expect(opened({ length: 14, unit: 'days' })).toBe('at-once')
    expect(opened({ length: 12, unit: 'months' })).toBe('over-months')
    expect(opened(undefined, 'never')).toBe('')
  })

  test('fields that the form does not have are left out', () => {
    const state = open(draft(0, { firstName: 'Ann', evil: 'x' } as Draft['typed']))
    expect(state.typed.firstName).toBe('Ann')
    expect(Object.keys(state.typed)).not.toContain('evil')
  })
})

describe('after a reload', () => {
  test('on the first step everything is as it was, and nothing is said', () => {
    expect(open(draft(0, { email: 'a@b.example' }), 0)).toMatchObject({ step: 0, notice: undefined, resumeTo: undefined })
  })

  test('on a later step it opens at the first missing value and says why', () => {
    expect(open(draft(4), 4)).toMatchObject({
      step: 1,
      resumeTo: 4,
      notice: { kind: 'answers-kept', enterAgain: ['ssn', 'driversLicenseNumber'], hasMore: true },
      typed: { ssn: '', firstName: 'Quillon' },
    })
  })

  test('Continue then skips to where the person was', () => {
    const opened = open(draft(4), 4)
    const filled = { ...opened, typed: { ...opened.typed, ssn: '219099871', driversLicenseNumber: 'ZQ7719X4' } }
    const next = [{ kind: 'continued', today } as const, { kind: 'advanced' } as const].reduce(wizardReducer, filled)
    expect(next).toMatchObject({ step: 4, resumeTo: undefined, notice: undefined })
  })

  test('going back instead ends the skipping', () => {
    expect(wizardReducer(open(draft(4), 4), { kind: 'went-back' }).resumeTo).toBeUndefined()
  })
})

describe('while an application is on its way', () => {
  const underWay = (policy?: WizardState['policy']) => open(draft(6), 6, true, policy)
  const REFUSAL = { kind: 'not-accepted' } as const

  test('a reload opens in processing, whatever is missing in the form behind it', () => {
    expect(underWay()).toMatchObject({ phase: { kind: 'processing' }, step: 1, typed: { ssn: '', firstName: 'Quillon' } })
  })

  test('a refusal leads back to the form, which still says what to enter again', () => {
    expect(wizardReducer(underWay(), REFUSAL)).toMatchObject({
      phase: { kind: 'filling' },
      step: 1,
      resumeTo: 6,
      notice: { kind: 'answers-kept', enterAgain: ['ssn', 'driversLicenseNumber'] },
    })
  })

  test('fields to correct come after those that a browser does not keep', () => {
    const mistake = { kind: 'failed' as const, errors: { employer: 'We cannot find this employer' } }
    const refused = wizardReducer(underWay(POLICIES['consumer-first']), mistake)
    expect(refused).toMatchObject({ step: 1, errors: {} })
    const filled = { ...refused, typed: { ...refused.typed, ssn: '219099871', driversLicenseNumber: 'ZQ7719X4' } }
    const next = [{ kind: 'continued', today } as const, { kind: 'advanced' } as const].reduce(wizardReducer, filled)
    expect(next).toMatchObject({ step: 3, errors: { employer: 'We cannot find this employer' } })
  })

  test('one that never reached us is said to be missing', () => {
    expect(wizardReducer(underWay(), { kind: 'not-found' })).toMatchObject({
      phase: { kind: 'filling' },
      notice: { kind: 'application-not-found', isSensitiveMissing: true },
    })
  })
})

test('a page opened afresh begins at the first step, and Continue goes on where the person stopped', () => {
  expect(open(draft(4))).toMatchObject({ step: 0, resumeTo: 4, notice: { kind: 'answers-kept', enterAgain: [] } })
})

describe('the form’s own page, opened afresh', () => {
  const openAgain = (kept: Draft) =>
    openWizard({
      policy: POLICIES['as-specified'],
      draft: kept,
      historyStep: undefined,
      leadsBack: true,
      website: '',
      today,
      isUnderWay: false,
    })

  test('leads to the first step that needs something, which says what, and Continue to the place', () => {
    expect(openAgain(draft(4))).toMatchObject({
      step: 1,
      resumeTo: 4,
      notice: { kind: 'answers-kept', enterAgain: ['ssn', 'driversLicenseNumber'], hasMore: true },
    })
  })

  test('leads to the place itself when nothing is missing before it', () => {
    expect(openAgain(draft(1, { email: 'a@b.example' }))).toMatchObject({ step: 1, resumeTo: undefined })
  })
})

describe('what must be typed again', () => {
  const CONTINUE = [{ kind: 'continued', today } as const, { kind: 'advanced' } as const]
  const secrets = { ssn: '219099871', driversLicenseNumber: 'ZQ7719X4' }

  test('is said on the step that asks for it, also when Continue leads there from the first', () => {
    const landed = CONTINUE.reduce(wizardReducer, open(draft(4)))
    expect(landed).toMatchObject({ step: 1, notice: { enterAgain: ['ssn', 'driversLicenseNumber'], hasMore: true } })
  })

  test('names what was typed before, and nothing else', () => {
    const filled = (kept: Draft) => {
      const opened = open(kept, 6)
      return CONTINUE.reduce(wizardReducer, { ...opened, typed: { ...opened.typed, ...secrets } })
    }
    expect(filled(draft(6))).toMatchObject({ step: 6, notice: { enterAgain: ['routingNumber', 'accountNumber'], hasMore: false } })
    expect(filled({ ...draft(6), withheld: ['ssn'] })).toMatchObject({ step: 6, notice: undefined })
  })

  test('the draft knows that a secret was typed, and not what it was', () => {
    expect(withheldAnswers({ ...CANARY_TYPED, routingNumber: '', accountNumber: '' }, [])).toEqual(['ssn', 'driversLicenseNumber'])
    expect(withheldAnswers({ ...CANARY_TYPED, ssn: '', routingNumber: '', accountNumber: '' }, ['ssn'])).toContain('ssn')
    expect(parseDraft(JSON.stringify({ ...draft(1), withheld: ['ssn', 'lastName', 'x'] }))?.withheld).toEqual(['ssn'])
  })
})

describe('how to pay it back, where that is a question', () => {
  const asked = (typed: Draft['typed'], term?: Draft['term']) =>
    open({ ...draft(0, typed), term }, undefined, false, POLICIES['consumer-first']).typed.wantedRepayment

  test('the answer counts, then the calculator’s link, then over months', () => {
    expect(asked({ wantedRepayment: 'over-months' }, { length: 14, unit: 'days' })).toBe('over-months')
    expect(asked({}, { length: 14, unit: 'days' })).toBe('at-once')
    expect(asked({ wantedRepayment: 'never' })).toBe('over-months')
  })
})

test('a step that nobody has is not opened', () => {
  expect(open(draft(99, {}), 99).step).toBe(0)
  expect(open(draft(-3, {}), -1).step).toBe(0)
})
