import { describe, expect, test } from 'vitest'
import { POLICIES } from '#domain/policy.ts'
import { CANARY_TODAY, CANARY_TYPED } from '#tests/support/applicants.ts'
import { type Draft, keptAnswers, parseDraft } from './draft.ts'
import { openWizard } from './opening.ts'
import { wizardReducer } from './wizard-state.ts'

const today = CANARY_TODAY
const draft = (furthest: number, typed: Draft['typed'] = keptAnswers(CANARY_TYPED)): Draft => ({
  typed,
  workPhoneIsCell: false,
  term: undefined,
  furthest,
  landing: { landingTimestamp: 0, landingPath: '/apply' },
  verificationSentTo: '',
})
const open = (kept: Draft, historyStep?: number) =>
  openWizard({ policy: POLICIES['as-specified'], draft: kept, historyStep, website: '', today })

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
      notice: { kind: 'answers-kept', isSensitiveMissing: true },
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

test('a page opened afresh begins at the first step, and Continue goes on where the person stopped', () => {
  expect(open(draft(4))).toMatchObject({ step: 0, resumeTo: 4, notice: { kind: 'answers-kept', isSensitiveMissing: false } })
})

test('a step that nobody has is not opened', () => {
  expect(open(draft(99, {}), 99).step).toBe(0)
  expect(open(draft(-3, {}), -1).step).toBe(0)
})
