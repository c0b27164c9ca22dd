import { describe, expect, test } from 'vitest'
import { CANARY, CANARY_TODAY } from '#tests/support/applicants.ts'
import { CLOSED_BY_US } from '../law/state-law.ts'
import { STATE_CODES, US_STATES } from '../places/us-states.ts'
import { ineligibilityCopy, reasonsIneligible } from './eligibility.ts'
import { AGE } from './fields/date-of-birth-parts.ts'

const judge = (changes: Partial<typeof CANARY>, zipRegions: readonly string[] = ['TX']) =>
  reasonsIneligible({ ...CANARY, ...changes }, CANARY_TODAY, zipRegions).map(ineligibilityCopy)

const OPEN = STATE_CODES.filter((state) => !CLOSED_BY_US.some((closed) => closed === state))
const [closed, alsoClosed] = CLOSED_BY_US
/** Another than the one that is chosen. */
const elsewhereOpen = OPEN.find((state) => state !== 'TX') ?? ''

test('the canary is eligible', () => expect(judge({})).toEqual([]))

describe('by state', () => {
  test.each(CLOSED_BY_US)('%s is closed', (state) => expect(judge({ state })).toEqual([`We don’t serve ${US_STATES[state]}.`]))

  test('every other state is open', () => {
    for (const state of OPEN) expect(judge({ state }, [state])).toEqual([])
  })
})

describe('by ZIP code, whatever state is chosen', () => {
  test('one that lies wholly in a closed state is closed', () => {
    expect(judge({ state: 'TX' }, ['NY'])).toEqual(['We don’t serve New York, where your ZIP code is.'])
    expect(judge({ state: 'TX' }, [closed, alsoClosed])).toEqual([`We don’t serve ${US_STATES[closed]}, where your ZIP code is.`])
  })

  test('one that lies partly in an open state, in another open state, or nowhere that is known, is not', () => {
    expect(judge({ state: 'TX' }, [closed, 'TX'])).toEqual([])
    expect(judge({ state: 'TX' }, [elsewhereOpen])).toEqual([])
    expect(judge({ state: 'TX' }, ['PR'])).toEqual([])
    expect(judge({ state: 'TX' }, [])).toEqual([])
  })
})

describe('by the age of majority of the state', () => {
  // CANARY_TODAY is the 15th of November, 2026, in New York.
  const bornOn = (day: string, state: 'AL' | 'MS' | 'TX') => judge({ dateOfBirth: day, state }, [state])
  test('CANARY_TODAY is as said', () => expect(CANARY_TODAY.latest).toBe('2026-11-15'))

  test.each([
    ['AL', '11/16/2007', '11/15/2007', 19, 'Alabama'],
    ['MS', '11/16/2005', '11/15/2005', 21, 'Mississippi'],
  ] as const)('%s', (state, dayTooYoung, birthday, years, name) => {
    expect(bornOn(dayTooYoung, state)).toEqual([`In ${name} you must be ${years} or older to apply.`])
    expect(bornOn(birthday, state)).toEqual([])
  })

  test('18 everywhere else', () => {
    expect(AGE.min).toBe(18)
    expect(bornOn('11/15/2008', 'TX')).toEqual([])
  })
})
