import { describe, expect, test } from 'vitest'
import { questionAbout, textAbout, type ZipFinding } from './zip-finding.ts'

const NEW_YORK: ZipFinding = { kind: 'known', zip: '10001', city: 'New York', state: 'NY', isClosed: true }
const UNLISTED: ZipFinding = { kind: 'guessed', zip: '20589', city: 'Washington', state: 'DC' }
const REFUSED: ZipFinding = { kind: 'refused', zip: '00901', problem: 'Only the 50 states' }
const NOT_LOOKED_UP: ZipFinding = { kind: 'not-looked-up', zip: '78701', problem: 'Please fill in city and state yourself.' }

describe('a ZIP code and a state that do not fit are a question', () => {
  test.each([
    [NEW_YORK, 'TX', 'ZIP 10001 is in New York. Do you live in Texas?'],
    [UNLISTED, 'TX', 'ZIP 20589 is not in our list. Do you live in Texas?'],
  ])('%j in %s', (finding, state, question) => expect(questionAbout(finding, state)?.question).toBe(question))

  test.each([
    [NEW_YORK, 'NY'],
    [NEW_YORK, ''],
    [UNLISTED, 'DC'],
    [REFUSED, ''],
    [REFUSED, 'CA'],
    [NOT_LOOKED_UP, 'TX'],
    [undefined, 'TX'],
  ])('%j in %j is none', (finding, state) => expect(questionAbout(finding, state)).toBe(undefined))
})

test('of a ZIP code or a state where we do not serve it is said that no lender is asked; elsewhere a person who knows better goes on', () => {
  const notIn = (state: string) =>
    `We don’t serve ${state}, and no lender is asked about an address there. If you live elsewhere, please correct`
  expect(questionAbout(NEW_YORK, 'TX')?.advice).toBe(`${notIn('New York')} the ZIP code.`)
  expect(questionAbout(UNLISTED, 'PA')?.advice).toBe(`${notIn('Pennsylvania')} the state.`)
  expect(questionAbout(UNLISTED, 'TX')?.advice).toContain('If so, go on.')
})

test('what was found is said, and what was not', () => {
  expect([NEW_YORK, UNLISTED, REFUSED, NOT_LOOKED_UP].map(textAbout)).toEqual([
    'Filled in New York, New York.',
    'Filled in Washington, District of Columbia. Please check it: we had to guess.',
    'Only the 50 states',
    'Please fill in city and state yourself.',
  ])
})
