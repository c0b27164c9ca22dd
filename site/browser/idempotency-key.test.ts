import { expect, test } from 'vitest'
import { forgetIdempotencyKey, idempotencyKeyFor } from './idempotency-key.ts'

test('the same entries sent again by the button, after a checkbox whose answer was lost, are the same submission', () => {
  const first = { ...idempotencyKeyFor({ loanAmount: 500 }, 'checkbox') }
  expect(first).toMatchObject({ key: expect.stringMatching(/^[\da-f]{32}$/), submittedBy: 'checkbox' })
  expect(idempotencyKeyFor({ loanAmount: 500 }, 'button')).toEqual(first)
})

test('changed entries, and entries whose answer has arrived, are another', () => {
  const { key } = idempotencyKeyFor({ loanAmount: 600 }, 'checkbox')
  const changed = idempotencyKeyFor({ loanAmount: 700 }, 'button')
  expect(changed).toMatchObject({ submittedBy: 'button' })
  expect(changed.key).not.toBe(key)
  forgetIdempotencyKey()
  expect(idempotencyKeyFor({ loanAmount: 700 }, 'checkbox').key).not.toBe(changed.key)
})
