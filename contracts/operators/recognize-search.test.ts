import { expect, test } from 'vitest'
import { recognizeSearch } from './recognize-search.ts'

test.each([
  ['Ann@Person.Example ', 'email'],
  ['(512) 555-0148', 'phone'],
  ['+1 512 555 0148', 'phone'],
  ['15125550148', 'phone'],
  ['512.555.0148 ext. 12', 'phone'],
  ['219-09-9871', 'ssn'],
  ['219 09 9871', 'ssn'],
  ['219099871', 'ssn'],
  ['6f1c0a52-1111-4222-8333-123456789abc', 'leadId'],
  ['6F1C0A52-1111-4222-8333-123456789ABC', 'leadId'],
  ['6f1c0a52-1111-4222-8333-123456789abc.larkspur', 'attemptKey'],
  ['6f1c0a52-1111-4222-8333-123456789abc.larkspur.ping', 'attemptKey'],
  ['b-88', 'lenderReference'],
  ['6F1C0A52', 'leadId'],
  ['12345678', 'leadId'],
  ['1234567', 'lenderReference'],
  ['O’Brien-Ruiz 4/12/1985', 'birth'],
  ['1985-04-12, Lee', 'birth'],
  ['4/12/1985', 'lenderReference'],
  ['Lee 85', 'lenderReference'],
  ['Ann Lee', 'lenderReference'],
])('%s is taken for a %s', (typed, by) => expect(recognizeSearch(typed)).toBe(by))
