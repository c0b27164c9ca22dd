import { describe, expect, test } from 'vitest'
import { questionAbout, wordsAbout, type ZipFinding } from './zip-finding.ts'

const NEW_YORK: ZipFinding = { kind: 'known', zip: '10001', city: 'New York', state: 'NY', isClosed: true }
const NOWHERE: ZipFinding = { kind: 'guessed', zip: '00000', city: 'Boston', state: 'MA' }
const PUERTO_RICO: ZipFinding = { kind: 'outside-states', zip: '00901', problem: 'Only the 50 states' }
const NOT_FOUND: ZipFinding = { kind: 'not-found', zip: '78701', problem: 'Please fill in city and state yourself.' }

describe('a ZIP code and a state that do not fit are a question', () => {
  test.each([
    [NEW_YORK, 'TX', 'ZIP 10001 is in New York. Do you live in Texas?'],
    [NOWHERE, 'TX', 'ZIP 00000 is not in our list. Do you live in Texas?'],
    [PUERTO_RICO, 'CA', 'ZIP 00901 is outside the 50 states and Washington, DC. Do you live in California?'],
  ])('%j in %s', (finding, state, question) => expect(questionAbout(finding, state)?.question).toBe(question))

  test.each([
    [NEW_YORK, 'NY'],
    [NEW_YORK, ''],
    [NOWHERE, 'MA'],
    [PUERTO_RICO, ''],
    [NOT_FOUND, 'TX'],
    [undefined, 'TX'],
  ])('%j in %j is none', (finding, state) => expect(questionAbout(finding, state)).toBe(undefined))
})

test('of a ZIP code where we do not serve it is said that no lender is asked; elsewhere a person who knows better goes on', () => {
  expect(questionAbout(NEW_YORK, 'TX')?.then).toContain('We don’t serve New York, and no lender is asked')
  expect(questionAbout(NOWHERE, 'TX')?.then).toContain('If so, go on.')
})

test('what was found is said, and what was not', () => {
  expect([NEW_YORK, NOWHERE, NOT_FOUND].map(wordsAbout)).toEqual([
    'Filled in New York, New York.',
    'Filled in Boston, Massachusetts. Please check it: we had to guess.',
    'Please fill in city and state yourself.',
  ])
})
