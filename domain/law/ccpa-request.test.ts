import { expect, test } from 'vitest'
import { ccpaFullName } from './ccpa-request.ts'

const messageFor = (name: string) => ccpaFullName.safeParse(name).error?.issues[0]?.message

test.each([
  'Mary Smith 3rd',
  'Henry Ford 2nd, Esq.',
  'Maria Nuñez-O’Brien',
  "'t Hooft, Gerard",
  'Anne Smith (Jones)',
  'William "Bill" Gates',
  'X Æ A-12',
  '小林 直人',
  'Smith & Sons, LLC',
  'Lee Family Trust u/a 1/2/2003',
  'Ann Lee d/b/a Yum! Tacos #2',
  'Ernst + Partners *NYC*',
  'Ka‘ala Mahoe–Lee',
  'Louis Ⅷ',
  'マリア・ロペス',
])('%j is a name', (name) => expect(messageFor(name)).toBe(undefined))

test.each([
  'A',
  '2',
  '12345',
  '<b>Ann</b>',
  'Ann\r\nBcc: bob@example.com',
  'http://example.com',
  'ann@example.com',
  '& / +',
  'Ann = Lee',
  'a'.repeat(101),
])('%j is none', (name) =>
  expect(messageFor(name)).toBe(`Full name must be 2-100 characters: letters, digits, spaces and ' " . , - & / + # ! * ( )`),
)

test('a name is needed', () => expect(messageFor('')).toBe('Full name is required'))
