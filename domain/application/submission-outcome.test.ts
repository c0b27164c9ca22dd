import { describe, expect, test } from 'vitest'
import { isAcceptedStatus, isFinalStatus, SUBMISSION_STATUSES, submissionOutcome, submitAlert } from './submission-outcome.ts'

const LENDER = 'https://lender.example/welcome'

describe('every row of spec §4', () => {
  test.each(['data_error', 'reject', 'error', 'offers', 'expired', 'withdrawn', 'queued', '', 'constructor'])(
    '%j stays on the form, with or without redirect',
    (status) => {
      expect(submissionOutcome({ status })).toEqual({ kind: 'stay-on-form' })
      expect(submissionOutcome({ status, redirect: LENDER })).toEqual({ kind: 'stay-on-form' })
      expect(isAcceptedStatus(status)).toBe(false)
    },
  )

  test.each(['approved', 'sold', 'pending'])('%s with a redirect goes to the lender', (status) => {
    expect(submissionOutcome({ status, redirect: LENDER })).toEqual({ kind: 'go-to-lender', redirect: LENDER })
  })

  test.each(['approved', 'sold', 'pending'])('%s without redirect does nothing further', (status) => {
    expect(submissionOutcome({ status, redirect: null })).toEqual({ kind: 'nothing-further' })
    expect(submissionOutcome({ status, redirect: '' })).toEqual({ kind: 'nothing-further' })
  })

  test('a redirect with the wrong-site marker is blocked', () => {
    expect(submissionOutcome({ status: 'sold', redirect: 'https://wrong-site.invalid/x' })).toEqual({
      kind: 'wrong-site',
      message: 'Browser cache detected. Please hard refresh (Ctrl+F5) and try again.',
    })
    expect(submissionOutcome({ status: 'sold', redirect: `${LENDER}?old` }, '?old').kind).toBe('wrong-site')
  })
})

test('a run has ended in every status but pending and offers', () =>
  expect(SUBMISSION_STATUSES.filter((status) => !isFinalStatus(status))).toEqual(['pending', 'offers']))

test('the alert of a failed submission carries the message, or the fallback', () => {
  expect(submitAlert('Too many requests')).toBe(
    'There was an error submitting your application: Too many requests. Please try again.',
  )
  expect(submitAlert(undefined)).toBe('There was an error submitting your application: Unknown error occurred. Please try again.')
})

test.each([
  ['Failed to submit application.', 'Failed to submit application.'],
  ['We are busy. Wait a little... ', 'We are busy. Wait a little.'],
  [' . ', 'Unknown error occurred.'],
])('a message that ends in a full stop of its own (%j) gets no second one', (message, shown) => {
  expect(submitAlert(message)).toBe(`There was an error submitting your application: ${shown} Please try again.`)
})

test.each([
  'We are very busy right now. Please try again in a moment.',
  'Too many applications. Please try again in 12 minutes',
  'Please try again.',
])('a message that asks to try again itself (%j) is not followed by the same', (message) => {
  expect(submitAlert(message)).toBe(`There was an error submitting your application: ${message.replace(/\.$/, '')}.`)
})
