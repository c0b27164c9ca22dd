import { describe, expect, test } from 'vitest'
import type { FieldName } from '#domain/application/application.ts'
import { POLICIES } from '#domain/policy/policy.ts'
import { CANARY_TODAY, CANARY_TYPED } from '#tests/support/applicants.ts'
import type { Draft } from './draft.ts'
import { openWizard } from './open-wizard.ts'
import { type WizardAction, type WizardState, wizardReducer } from './wizard-state.ts'

const today = CANARY_TODAY
const EMPTY: Draft = {
  typed: {},
  workPhoneIsCell: false,
  term: undefined,
  withheld: [],
  furthest: 0,
  landing: { landingTimestamp: 0, landingPath: '/apply' },
  verificationSentTo: '',
}
const opened = (policy = POLICIES['as-specified'] as WizardState['policy']): WizardState =>
  openWizard({ policy, draft: EMPTY, historyStep: undefined, leadsBack: false, website: '', today, isUnderWay: false })

const run = (state: WizardState, ...actions: WizardAction[]) => actions.reduce(wizardReducer, state)
const typed = (field: FieldName, text: string): WizardAction => ({ kind: 'typed', field, text })
const CONTINUE: WizardAction[] = [{ kind: 'continued', today }, { kind: 'advanced' }]

/** The canary on a step, everything before and on it filled in. */
const canaryOn = (step: number, policy?: WizardState['policy']): WizardState => ({
  ...opened(policy),
  typed: CANARY_TYPED,
  step,
  furthest: step,
})
const TICKED = { termsAccepted: true, notActiveMilitary: true }

describe('Continue', () => {
  test('a step that does not validate stays, with one message per field, and counts the try', () => {
    const state = run(opened(), ...CONTINUE)
    expect(state).toMatchObject({ step: 0, errors: { email: 'Email is required' }, failedTries: 1, phase: { kind: 'filling' } })
  })

  test('a step that validates advances, and only after its delay', () => {
    const advancing = run(opened(), typed('email', 'a@b.example'), { kind: 'continued', today })
    expect(advancing).toMatchObject({ step: 0, phase: { kind: 'advancing', to: 1 } })
    expect(run(advancing, { kind: 'advanced' })).toMatchObject({ step: 1, furthest: 1, phase: { kind: 'filling' } })
  })

  test('a second press while advancing changes nothing', () => {
    const advancing = run(opened(), typed('email', 'a@b.example'), { kind: 'continued', today })
    expect(run(advancing, { kind: 'continued', today })).toBe(advancing)
  })

  test('the canary walks through all seven steps', () => {
    const walk = Array.from({ length: 6 }).flatMap(() => CONTINUE)
    expect(run({ ...opened(), typed: CANARY_TYPED }, ...walk).step).toBe(6)
  })
})

describe('mending', () => {
  test('an error goes as soon as its field is right, and the others stay', () => {
    const state = run(
      canaryOn(1),
      typed('firstName', ''),
      typed('ssn', '1'),
      { kind: 'continued', today },
      typed('firstName', 'Ann'),
    )
    expect(state.errors).toEqual({ ssn: 'Please enter a valid 9-digit SSN' })
  })

  test('errors stand in the order of the questions, cross-field rules and what the server found included', () => {
    const wrong = run(canaryOn(3), typed('employer', ''), typed('jobTitle', ''), typed('timeAtJob', ''))
    const questions = ['employer', 'jobTitle', 'timeAtJob']
    expect(Object.keys(run(wrong, { kind: 'continued', today }).errors)).toEqual(questions)
    const refused = run(
      { ...canaryOn(6, POLICIES['consumer-first']), consents: TICKED },
      { kind: 'submitted', by: 'button', today },
      { kind: 'failed', errors: { timeAtJob: 'x', jobTitle: 'x', employer: 'x' } },
    )
    expect(Object.keys(refused.errors)).toEqual(questions)
  })

  test('no new error appears before the next try', () => {
    const state = run(canaryOn(1), typed('firstName', ''), { kind: 'continued', today }, typed('lastName', ''))
    expect(Object.keys(state.errors)).toEqual(['firstName'])
  })

  test('what only the server found wrong stays until that very field is changed', () => {
    const refused = run(
      { ...canaryOn(6), consents: TICKED },
      { kind: 'submitted', by: 'button', today },
      { kind: 'failed', errors: { bankName: 'We do not know this bank' } },
    )
    expect(run(refused, typed('accountNumber', '123456')).errors).toEqual({ bankName: 'We do not know this bank' })
    expect(run(refused, typed('bankName', 'Another Bank')).errors).toEqual({})
  })
})

describe('Back and the browser', () => {
  test('Back clears errors and never leaves the first step', () => {
    const state = run(canaryOn(1), typed('firstName', ''), { kind: 'continued', today }, { kind: 'went-back' })
    expect(state).toMatchObject({ step: 0, errors: {} })
    expect(run(state, { kind: 'went-back' }).step).toBe(0)
  })

  test('Forward stops at the first step that no longer validates, and says why', () => {
    const back = run(canaryOn(4), { kind: 'moved', to: 1, today }, typed('ssn', ''))
    expect(run(back, { kind: 'moved', to: 4, today })).toMatchObject({ step: 1, errors: { ssn: 'SSN is required' } })
  })

  test('Forward never passes the furthest step', () => {
    expect(run(canaryOn(2), { kind: 'moved', to: 5, today }).step).toBe(2)
  })
})

describe('submitting', () => {
  test('without the boxes nothing is sent, and both messages are shown', () => {
    const state = run(canaryOn(6), { kind: 'submitted', by: 'button', today })
    expect(state.phase.kind).toBe('filling')
    expect(state.errors).toEqual({
      notActiveMilitary: 'You must confirm you are not active military personnel',
      termsAccepted: 'You must agree to the terms and conditions',
    })
  })

  test('a second submission while one is running changes nothing', () => {
    const submitting = run({ ...canaryOn(6), consents: TICKED }, { kind: 'submitted', by: 'button', today })
    expect(submitting.phase).toEqual({ kind: 'submitting', by: 'button' })
    expect(run(submitting, { kind: 'submitted', by: 'button', today })).toBe(submitting)
  })

  test('a pay date that has passed since sends the person back to it, and Continue returns to the bank step', () => {
    const late = { earliest: '2026-11-27', latest: '2026-11-28' } as typeof today
    const state = run({ ...canaryOn(6), consents: TICKED }, { kind: 'submitted', by: 'button', today: late })
    expect(state).toMatchObject({ step: 4, errors: { nextPayDate: 'Pay date must be in the future within next month' } })
    const mended = run(state, typed('nextPayDate', '2026-12-11'), { kind: 'continued', today: late }, { kind: 'advanced' })
    expect(mended.step).toBe(6)
  })

  test('a blocked submission returns to the form with its words', () => {
    const state = run(
      { ...canaryOn(6), consents: TICKED },
      { kind: 'submitted', by: 'button', today },
      { kind: 'submission-blocked', message: 'x' },
    )
    expect(state).toMatchObject({ phase: { kind: 'filling' }, notice: { kind: 'submission-blocked', message: 'x' } })
  })
})

describe('a lender says no', () => {
  const processing = (policy?: WizardState['policy']) =>
    run({ ...canaryOn(6, policy), consents: TICKED }, { kind: 'submitted', by: 'button', today }, { kind: 'sent' })

  test('as specified: back to the form, and nothing shown', () => {
    expect(run(processing(), { kind: 'not-accepted' })).toMatchObject({
      step: 6,
      phase: { kind: 'filling' },
      errors: {},
      notice: undefined,
    })
  })

  test('consumer first: fields on two steps are shown one step after the other', () => {
    const two = { secondaryPhone: 'Wrong number', employer: 'Unknown employer' }
    const contact = run(processing(POLICIES['consumer-first']), { kind: 'failed', errors: two })
    expect(contact).toMatchObject({ step: 2, errors: { secondaryPhone: 'Wrong number' } })
    const employment = run(contact, typed('secondaryPhone', '5125550199'), ...CONTINUE)
    expect(employment).toMatchObject({ step: 3, errors: { employer: 'Unknown employer' }, notice: undefined })
    expect(run(employment, typed('employer', 'Bakery'), ...CONTINUE)).toMatchObject({ step: 6, errors: {} })
  })

  test('consumer first: the field to correct on its step', () => {
    expect(run(processing(POLICIES['consumer-first']), { kind: 'failed', errors: { grossIncome: 'Too low' } })).toMatchObject({
      step: 4,
      resumeTo: 6,
      errors: { grossIncome: 'Too low' },
    })
  })
})

describe('states where the service is unavailable', () => {
  const inNewYork = (policy?: WizardState['policy']) => run(canaryOn(5, policy), typed('state', 'NY'), { kind: 'continued', today })

  test('as specified they are a notice only', () => {
    expect(inNewYork().phase.kind).toBe('advancing')
  })

  test('consumer first the form ends there, at the address as at the first question', () => {
    expect(inNewYork(POLICIES['consumer-first'])).toMatchObject({ step: 5, phase: { kind: 'filling' }, endedIn: 'NY' })
    const first = run(opened(POLICIES['consumer-first']), typed('state', 'NY'), { kind: 'continued', today })
    expect(first).toMatchObject({ step: 0, endedIn: 'NY', errors: {} })
  })

  test('a ZIP code that lies wholly there ends it too, until it is changed', () => {
    const closed: WizardAction = { kind: 'zip-judged', zip: '10001', closedIn: 'NY' }
    const inClosedZip = run(canaryOn(5, POLICIES['consumer-first']), typed('zipCode', '10001'), typed('city', 'New York'), closed)
    expect(run(inClosedZip, { kind: 'continued', today }).endedIn).toBe('NY')
    const mended = run(inClosedZip, typed('zipCode', '78701'), typed('city', 'Austin'), { kind: 'continued', today })
    expect(mended).toMatchObject({ endedIn: undefined, phase: { kind: 'advancing', to: 6 } })
    expect(run({ ...inClosedZip, policy: POLICIES['as-specified'] }, { kind: 'continued', today }).endedIn).toBe(undefined)
  })

  test('a refused ZIP code stops the address under its own words, until it is changed', () => {
    const inPuertoRico = run(
      canaryOn(5),
      typed('zipCode', '00901'),
      typed('city', 'San Juan'),
      typed('state', 'CA'),
      { kind: 'zip-judged', zip: '00901', problem: 'Only the 50 states' },
      { kind: 'continued', today },
    )
    expect(inPuertoRico).toMatchObject({ step: 5, phase: { kind: 'filling' }, errors: { zipCode: 'Only the 50 states' } })
    const mended = run(inPuertoRico, typed('zipCode', '90210'), typed('city', 'Beverly Hills'), typed('state', 'CA'))
    expect(run(mended, { kind: 'continued', today }).phase).toEqual({ kind: 'advancing', to: 6 })
    // The browser's Forward does not pass it either.
    const ahead = { ...inPuertoRico, step: 4, furthest: 6, errors: {} }
    expect(run(ahead, { kind: 'moved', to: 6, today })).toMatchObject({ step: 5, errors: { zipCode: 'Only the 50 states' } })
  })

  test('Back leads from the end to the question of the state', () => {
    const ended = inNewYork(POLICIES['consumer-first'])
    expect(run(ended, { kind: 'moved', to: 5, today })).toMatchObject({ step: 5, endedIn: undefined, asked: 'state' })
  })
})

describe('checking the answers', () => {
  const review = () => canaryOn(6, POLICIES['consumer-first'])

  test('Change leads to the step and the question, and Continue back', () => {
    const changing = run(review(), { kind: 'change-asked', field: 'employer' })
    expect(changing).toMatchObject({ step: 3, asked: 'employer', resumeTo: 6 })
    expect(run(changing, typed('employer', 'Bakery'), ...CONTINUE)).toMatchObject({ step: 6, asked: undefined })
  })

  test('the state is changed beside the ZIP code, and the account type with the income', () => {
    expect(run(review(), { kind: 'change-asked', field: 'state' }).step).toBe(5)
    expect(run(review(), { kind: 'change-asked', field: 'accountType' }).step).toBe(4)
  })

  test('an answer that was broken instead is not passed by going back', () => {
    const broken = run(review(), { kind: 'change-asked', field: 'ssn' }, typed('ssn', ''), { kind: 'moved', to: 6, today })
    expect(broken).toMatchObject({ step: 1, errors: { ssn: 'SSN is required' } })
  })

  test('no bank number is asked for, and the boxes are', () => {
    const unbanked = { ...review(), typed: { ...CANARY_TYPED, bankName: '', routingNumber: '', accountNumber: '' } }
    expect(Object.keys(run(unbanked, { kind: 'submitted', by: 'button', today }).errors)).toEqual([
      'notActiveMilitary',
      'termsAccepted',
    ])
    expect(run({ ...unbanked, consents: TICKED }, { kind: 'submitted', by: 'button', today }).phase.kind).toBe('submitting')
  })
})

describe('what the server refuses', () => {
  const refused = (policy: WizardState['policy'], errors: Record<string, string>) =>
    run({ ...canaryOn(6, policy), consents: TICKED }, { kind: 'submitted', by: 'button', today }, { kind: 'failed', errors })

  test.each([
    ['as-specified', 'accountType', 6],
    ['consumer-first', 'accountType', 4],
    ['as-specified', 'state', 5],
    ['consumer-first', 'state', 5],
    ['consumer-first', 'zipCode', 5],
    ['consumer-first', 'consent.termsAccepted', 6],
  ] as const)('%s: %s leads to step %i', (policy, field, step) => {
    const state = refused(POLICIES[policy], { [field]: 'No' })
    expect(state).toMatchObject({ step, errors: { [field.replace('consent.', '')]: 'No' } })
  })
})
