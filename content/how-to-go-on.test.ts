import { expect, test } from 'vitest'
import { howToGoOn } from './how-to-go-on.ts'

const named = { name: 'Larkspur Bank', license: 'CFL-0017' }
const [consumerPhone, website] = ['(555) 010-0199', 'https://larkspur.example']

test.each([
  [{ ...named, consumerPhone, website }, 'To go on, call (555) 010-0199 or open https://larkspur.example.'],
  [{ ...named, consumerPhone }, 'To go on, call (555) 010-0199.'],
  [{ ...named, website }, 'To go on, open https://larkspur.example.'],
  [named, 'To go on, look for Larkspur Bank by its license, No. CFL-0017.'],
  [{ ...named, license: null }, 'To go on, look for Larkspur Bank.'],
])('a person whose lender gave no page is told how to reach it: %o', (lender, way) =>
  expect(howToGoOn(lender)).toBe(`It gave us no page to open for you. ${way}`),
)

test('without a lender’s name there is nobody to call', () =>
  expect(howToGoOn(undefined)).toBe('It gave us no page to open for you.'))
