/** Spec §2, §3, §4 and §9: the numbers and lists that the form and the API share. */
import { describe, expect, test } from 'vitest'
import { BANK_FIELDS } from './application.ts'
import { ZIP_PLUS_4_DIGITS } from './fields/address.ts'
import { ACCOUNT_NUMBER_DIGITS, ACCOUNT_TYPES, DEFAULT_ACCOUNT_TYPE } from './fields/bank.ts'
import { AGE } from './fields/date-of-birth-parts.ts'
import { EMAIL_LENGTH } from './fields/email-address.ts'
import { EMPLOYMENT_STATUSES, YEARS_AT_JOB } from './fields/employment.ts'
import { GROSS_INCOME } from './fields/income.ts'
import { LOAN_AMOUNT, QUICK_PICK_AMOUNTS } from './fields/loan-amount-range.ts'
import { PAY_FREQUENCIES } from './fields/pay.ts'
import { PHONE_DIGITS } from './fields/phone.ts'
import { ROUTING_NUMBER_DIGITS } from './fields/routing-number.ts'
import { SSN_DIGITS } from './fields/ssn.ts'
import { TITLES } from './fields/title.ts'
import { USUAL_REPAYMENT, WANTED_REPAYMENTS } from './fields/wanted-repayment.ts'
import { STEP_COUNT } from './first-step.ts'
import { SUGGESTIONS_FROM_LENGTH } from './street-suggestions.ts'
import { SUBMISSION_STATUSES } from './submission-outcome.ts'
import {
  ADDRESS_SUGGESTION_DELAY_MS,
  NEW_TAB_WINDOW_CLOSE_DELAY_MS,
  PROCESSING_BADGE_EVERY_MS,
  PROCESSING_SECONDS,
  PROCESSING_STAGES,
  PROCESSING_TICK_MS,
  PROCESSING_TICKS,
  REDIRECT_DELAY_MS,
  SIMULATED_APPROVALS,
  STEP_ADVANCE_DELAY_MS,
  SUGGESTION_CLICK_GUARD_MS,
  TERMS_AUTO_VALIDATE_DELAY_MS,
} from './timings.ts'
import { EMAIL_CODE } from './verification.ts'

test('a loan is $100 to $5,000 in steps of $100, 500 in the wizard and 2500 on the route', () => {
  expect(LOAN_AMOUNT).toEqual({ min: 100, max: 5000, step: 100, wizardDefault: 500, routeDefault: 2500 })
  expect(QUICK_PICK_AMOUNTS).toEqual([100, 1000, 2000, 3000])
})

test('a code by email has six digits, and is good for ten minutes and five tries', () => {
  expect(EMAIL_CODE).toEqual({ digits: 6, minutes: 10, tries: 5, perHour: 5 })
})

describe('delays, in milliseconds', () => {
  test.each([
    ['step advance', STEP_ADVANCE_DELAY_MS, 500],
    ['address suggestion', ADDRESS_SUGGESTION_DELAY_MS, 300],
    ['suggestion click guard', SUGGESTION_CLICK_GUARD_MS, 100],
    ['terms auto-validate', TERMS_AUTO_VALIDATE_DELAY_MS, 150],
    ['redirect', REDIRECT_DELAY_MS, 1000],
    ['new-tab window close', NEW_TAB_WINDOW_CLOSE_DELAY_MS, 1000],
    ['processing tick', PROCESSING_TICK_MS, 100],
    ['processing badge', PROCESSING_BADGE_EVERY_MS, 1500],
  ])('%s: %i', (_name, delayMs, specifiedMs) => expect(delayMs).toBe(specifiedMs))
})

test('processing takes 80 ticks, 8 seconds, through four stages', () => {
  expect([PROCESSING_TICKS, PROCESSING_SECONDS]).toEqual([80, 8])
  expect(PROCESSING_STAGES).toEqual(['Identity Verification', 'Address Verification', 'Bank Validation', 'Final Review'])
})

test('the simulated counter starts at 847 and grows by 1 to 3 every 5 seconds', () =>
  expect(SIMULATED_APPROVALS).toEqual({ start: 847, everyMs: 5000, minIncrease: 1, maxIncrease: 3 }))

test('inputs take as much as the specification says', () => {
  expect(GROSS_INCOME).toEqual({ min: 1000, max: 1_000_000, inputDigits: 5 })
  expect(ACCOUNT_NUMBER_DIGITS).toEqual({ min: 4, max: 17 })
  expect(EMAIL_LENGTH).toEqual({ min: 5, max: 100 })
  expect(AGE).toEqual({ min: 18, max: 100 })
  expect([PHONE_DIGITS, SSN_DIGITS, ROUTING_NUMBER_DIGITS, ZIP_PLUS_4_DIGITS]).toEqual([10, 9, 9, 9])
  expect([STEP_COUNT, SUGGESTIONS_FROM_LENGTH]).toEqual([7, 3])
})

test('choices are those of spec §3', () => {
  expect(TITLES).toEqual(['Mr', 'Mrs', 'Ms', 'Miss'])
  expect(EMPLOYMENT_STATUSES).toEqual(['Employed', 'Self-employed', 'Unemployed'])
  expect(YEARS_AT_JOB).toEqual(['0', '1', '2', '3', '4', '5', '6', '7+'])
  expect(PAY_FREQUENCIES).toEqual(['Weekly', 'Bi-weekly', 'Monthly'])
  expect(ACCOUNT_TYPES).toEqual(['checking', 'savings'])
  expect(DEFAULT_ACCOUNT_TYPE).toBe('checking')
})

test('a person repays over months or at once, over months unless said otherwise', () => {
  expect(WANTED_REPAYMENTS).toEqual(['over-months', 'at-once'])
  expect(USUAL_REPAYMENT).toBe('over-months')
})

test('a submission ends in one of nine statuses', () =>
  expect(SUBMISSION_STATUSES).toEqual([
    'approved',
    'sold',
    'pending',
    'data_error',
    'reject',
    'error',
    'offers',
    'expired',
    'withdrawn',
  ]))

test('the bank numbers are the name of the bank and the two numbers', () =>
  expect(BANK_FIELDS).toEqual(['bankName', 'routingNumber', 'accountNumber']))
