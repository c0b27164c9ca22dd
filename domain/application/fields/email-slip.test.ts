import { expect, test } from 'vitest'
import { likelyEmail } from './email-slip.ts'

test.each([
  ['ann.lee@gmial.com', 'ann.lee@gmail.com'],
  ['Ann@GMAL.com', 'Ann@gmail.com'],
  ['ann@gmaill.com', 'ann@gmail.com'],
  ['ann@gmail.con', 'ann@gmail.com'],
  ['ann@yahho.com', 'ann@yahoo.com'],
  ['ann@hotmial.com', 'ann@hotmail.com'],
  ['ann@outloook.com', 'ann@outlook.com'],
  ['ann@iclould.com', 'ann@icloud.com'],
  [' ann@comcast.nte ', 'ann@comcast.net'],
])('%j was probably meant to be %j', (typed, meant) => {
  expect(likelyEmail(typed)).toBe(meant)
})

test.each([
  'ann@gmail.com',
  'ann@GMAIL.COM',
  // Still being typed
  'ann@gmail.co',
  'ann@yah',
  'ann@',
  'ann',
  '',
  '@gmial.com',
  // Providers of their own
  'ann@ymail.com',
  'ann@mail.com',
  'ann@email.com',
  'ann@gmx.com',
  // Two slips away
  'ann@gamial.com',
  'ann@gmial.co',
  'ann@gmailll.com',
  'ann@b@gmial.com',
  'ann@person.example',
])('%j is nobody’s slip that we know of', (typed) => {
  expect(likelyEmail(typed)).toBeUndefined()
})
