/** The ways from an ending back into the form. */
import { expect, test } from 'vitest'
import { POLICIES } from '#domain/policy/policy.ts'
import { CANARY_TYPED, CANARY_TODAY as today } from '#tests/support/applicants.ts'
import { openWizard } from '../open-wizard.ts'
import { LAST_STEP } from '../wizard-checks.ts'
import { type WizardAction, type WizardState, wizardReducer } from '../wizard-state.ts'
import type { Ending } from './ending.ts'

const opened = openWizard({
  policy: POLICIES['consumer-first'],
  draft: {
    typed: {},
    workPhoneIsCell: false,
    term: undefined,
    withheld: [],
    furthest: LAST_STEP,
    landing: { landingTimestamp: 0, landingPath: '/apply' },
    verificationSentTo: '',
  },
  historyStep: undefined,
  website: '',
  leadsBack: false,
  today,
  isUnderWay: true,
})
const sent: WizardState = {
  ...opened,
  typed: { ...CANARY_TYPED, wantedRepayment: 'over-months' },
  consents: { ...opened.consents, termsAccepted: true, notActiveMilitary: true },
  step: LAST_STEP,
}
const NO: Ending = { kind: 'no', reasons: [], help: undefined }
const run = (state: WizardState, ...actions: WizardAction[]) => actions.reduce(wizardReducer, state)
const ended = (state: WizardState, ending: Ending = NO) => run(state, { kind: 'ended', ending })
const afterReload: WizardState = {
  ...sent,
  typed: { ...sent.typed, ssn: '', driversLicenseNumber: '' },
  withheld: ['ssn', 'driversLicenseNumber'],
}

test('an ending takes the place of whatever was shown', () => {
  expect(ended({ ...sent, errors: { email: 'wrong' } })).toMatchObject({ phase: { kind: 'ended', ending: NO }, errors: {} })
})

test('asking for less changes the amount alone, and leads to the last step before anything is sent', () => {
  const again = run(ended(sent), { kind: 'reopened', loanAmount: 1200, today })
  expect(again).toMatchObject({ step: LAST_STEP, phase: { kind: 'filling' }, typed: { ...sent.typed, loanAmount: '1200' } })
})

test('after a reload it leads to the step that asks for what a browser does not keep, and Continue goes on to the last', () => {
  const again = run(ended(afterReload), { kind: 'reopened', loanAmount: 1200, today })
  expect(again).toMatchObject({
    step: 1,
    resumeTo: LAST_STEP,
    phase: { kind: 'filling' },
    notice: { kind: 'answers-kept', enterAgain: ['ssn', 'driversLicenseNumber'] },
  })
})

test('a corrected answer is sent again at once, and an incomplete application is not', () => {
  const fixed = run(ended(sent, { kind: 'fix', errors: { employer: 'Unknown' }, whoHasIt: { readers: [], mayHaveIt: [] } }), {
    kind: 'typed',
    field: 'employer',
    text: 'Another Bakery',
  })
  expect(run(fixed, { kind: 'sent-again', today })).toMatchObject({ phase: { kind: 'submitting', by: 'button' } })
  expect(run(ended(afterReload), { kind: 'sent-again', today })).toMatchObject({ step: 1, phase: { kind: 'filling' } })
})

test('a choice made in another tab leads back to waiting', () => {
  const offers: Ending = { kind: 'offers', offers: { list: [], asked: 1, saidYes: 1, until: '', noAfterAll: [] } }
  expect(run(ended(sent, offers), { kind: 'under-way' }).phase).toEqual({ kind: 'processing' })
})
