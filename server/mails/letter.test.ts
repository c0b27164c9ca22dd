import { expect, test } from 'vitest'
import { bankRefusedMail } from '../matching/bank-refused-mail.ts'
import { outcomeMail } from '../matching/outcome-mail.ts'
import { stillWaitingMail } from '../matching/waiting-notices.ts'
import { verificationMail } from '../verification/verification-mail.ts'
import { greet } from './letter.ts'

test.each(['Ann', 'Zoë', 'Jean-Luc', "D'Angelo", 'Nguyễn', 'José'])('%s is greeted by name', (name) =>
  expect(greet('Hello', name)).toBe(`Hello ${name},`),
)

test.each([
  undefined,
  '',
  'Click here now',
  'Your loan is approved',
  'www-evil-example-com',
  'Verify your account at evil dot example',
  'A'.repeat(40),
  'http://evil.example',
  'Ann, call 555',
])('%j is no name to greet anybody by', (name) => expect(greet('Hello', name)).toBe('Hello,'))

test('no mail carries what somebody typed in place of a name', () => {
  const firstName = 'Claim your money now'
  const mails = [
    verificationMail({ firstName, link: 'https://loans.example/verify-email?token=x', hoursValid: 24 }),
    bankRefusedMail(firstName, 'Acme'),
    stillWaitingMail(firstName, 'Acme'),
    ...(['sold', 'approved', 'reject', 'data_error', 'error', 'expired', 'withdrawn'] as const).map((status) =>
      outcomeMail({ firstName, status, lender: { name: 'Acme', license: null }, link: null, publicUrl: 'https://loans.example' }),
    ),
  ]
  for (const mail of mails) expect(JSON.stringify(mail)).not.toContain('Claim your money')
})
