import { expect, test } from 'vitest'
import { harmlessWords } from './harmless-words.ts'

test.each([
  [
    '550 5.1.1 <ann@person.example>: Recipient address rejected: User unknown in virtual mailbox table',
    '550 5.1.1 … Recipient address rejected: User unknown in virtual mailbox table',
  ],
  [
    "550-5.1.1 The email account that you tried to reach does not exist. Please try\n550-5.1.1 double-checking the recipient's email address for typos",
    "550 5.1.1 The email account that you … to … does not exist. Please try … the recipient's email address for …",
  ],
  [
    '554 5.7.1 Service unavailable; Client host [192.0.2.7] blocked using zen.spamhaus.org',
    '554 5.7.1 Service unavailable; Client host … blocked using …',
  ],
  ['535 5.7.8 Error: authentication failed: UGFzc3dvcmQ6', '535 5.7.8 Error: authentication failed: …'],
  ['connect ECONNREFUSED 127.0.0.1:25', 'connect ECONNREFUSED …'],
  ['self-signed certificate in certificate chain', 'self-signed certificate in certificate chain'],
  ['', ''],
])('of %j is kept: %j', (said, kept) => expect(harmlessWords(said)).toBe(kept))

test('nothing of a person is kept, however it is quoted', () => {
  const said =
    '550 no such person: Zoë Nunez-Canary <zoe.canary@person.example>, 219-09-9871, 219099871, (512) 555-0147, 12 Main Street, Em9l, zoe=person.example@relay'
  expect(harmlessWords(said)).toBe('550 no such …')
})
