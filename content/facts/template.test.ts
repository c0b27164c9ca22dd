import { expect, test } from 'vitest'
import { SITE } from '../site.ts'
import { fillAllPlaceholders, fillPlaceholders } from './template.ts'

test('a text’s own placeholders go before the common ones', () => {
  expect(fillPlaceholders('{brand} costs {cost}', { cost: '$0.00' })).toBe(`${SITE.brand} costs $0.00`)
  expect(fillPlaceholders('Write to {email}', { email: 'nobody' })).toBe('Write to nobody')
})

test('every text of a page’s head is filled in, in lists and in their entries too', () => {
  expect(
    fillAllPlaceholders({
      lead: 'What {brand} is',
      suits: ['You trust {company}'],
      alternatives: [{ name: 'Ask', text: 'Call {phone}' }],
      notice: undefined,
      amount: 500,
    }),
  ).toEqual({
    lead: `What ${SITE.brand} is`,
    suits: [`You trust ${SITE.company}`],
    alternatives: [{ name: 'Ask', text: `Call ${SITE.contact.phone}` }],
    notice: undefined,
    amount: 500,
  })
})

test('an unknown placeholder fails the build', () => {
  expect(() => fillAllPlaceholders({ questions: [{ answer: 'Since {foundingYear}' }] })).toThrow('{foundingYear}')
})
