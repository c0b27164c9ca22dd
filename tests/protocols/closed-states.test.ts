/** No lender is asked about an applicant in a closed state: by any lender file, under either policy, by state or by ZIP code. */
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { reasonsIneligible } from '#domain/application/eligibility.ts'
import { CLOSED_BY_US, isServedState } from '#domain/law/state-law.ts'
import { screenLenders } from '#domain/matching/lender/lender-criteria.ts'
import { checkLenderFile } from '#domain/matching/lender/lender-file.ts'
import { maskForPing } from '#domain/matching/run/ping-facts.ts'
import { startRun } from '#domain/matching/run/run-start.ts'
import { STATE_CODES, type StateCode } from '#domain/places/us-states.ts'
import { POLICY_NAMES, policyNamed } from '#domain/policy/policy.ts'
import { loadZipTable } from '#server/places/zip-table.ts'
import { CANARY, CANARY_TODAY } from '../support/applicants.ts'
import { lenderFileOf, lenderNamed, TEXAS_LICENSE } from '../support/lenders.ts'
import { entryFor, lendersSettings, openScriptedLender, type ScriptedLender } from '../support/scripted-lender.ts'
import { canarySubmissionUnder, startTestServer, TEST_TIME, type TestServer } from '../support/test-server.ts'

const LOW_LICENSE = { ...TEXAS_LICENSE, maxAprPercent: 17 }
const EVERYWHERE = Object.fromEntries(STATE_CODES.map((state) => [state, LOW_LICENSE]))
const CHEAP = { kind: 'installment', interestPercent: 10, originationFeePercent: 0, termMonths: 12 } as const

const ZIP_TABLE = loadZipTable()
const CLOSED_ZIPS = readFileSync(new URL('../../server/places/zip-codes.tsv', import.meta.url), 'utf8')
  .split('\n')
  .map((line) => line.split('\t'))
  .filter(([, , region]) => CLOSED_BY_US.some((closed) => closed === region))
  .map(([zip = '']) => zip)

const closedState = fc.constantFrom(...CLOSED_BY_US)
const openState = fc.constantFrom(...STATE_CODES.filter(isServedState))
const inClosedState: fc.Arbitrary<{ state: StateCode; zipCode: string }> = fc.oneof(
  fc.record({ state: closedState, zipCode: fc.constantFrom('78701', '10001', '99999') }),
  fc.record({ state: openState, zipCode: fc.constantFrom(...CLOSED_ZIPS) }),
  fc.record({ state: openState, zipCode: fc.constantFrom(...CLOSED_ZIPS).map((zip) => `${zip}-0001`) }),
)

test('any lender file × any applicant in a closed state: the run ends before a single call', () =>
  fc.assert(
    fc.property(
      inClosedState,
      fc.array(fc.uniqueArray(fc.constantFrom(...STATE_CODES), { minLength: 1 }), { maxLength: 4 }),
      (place, licensed) => {
        const lenders = licensed.map((states, index) =>
          lenderNamed(`lender-${index}`, {
            offer: CHEAP,
            licenses: Object.fromEntries(states.map((state) => [state, LOW_LICENSE])),
            criteria: index % 2 === 0 ? {} : { states },
          }),
        )
        const check = checkLenderFile(lenderFileOf(lenders), { production: false })
        if (check.kind === 'refused') throw new Error(check.reasons.join('\n'))
        const application = { ...CANARY, ...place }
        const { commands, state } = startRun({
          runId: 'run',
          facts: maskForPing(application),
          ranking: check.file.ranking,
          screened: screenLenders(check.file.lenders, application, TEST_TIME),
          ineligible: reasonsIneligible(application, CANARY_TODAY, ZIP_TABLE.regionsOf(place.zipCode.slice(0, 5))),
        })
        expect(commands.map(({ kind }) => kind)).toEqual(['finish'])
        expect(state.phase).toMatchObject({
          outcome: { status: 'reject', reasons: [expect.stringMatching(/^We don’t serve/)] },
        })
      },
    ),
    { numRuns: 300 },
  ))

test('the screening alone keeps every lender out of a closed state', () => {
  for (const state of CLOSED_BY_US) {
    const everywhere = lenderNamed('acme', { licenses: EVERYWHERE, offer: CHEAP })
    const [screened] = screenLenders([everywhere], { ...CANARY, state }, TEST_TIME)
    expect(screened?.reasons).toEqual(['state-closed'])
  }
})

describe.each(POLICY_NAMES)('a server under %s', (POLICY) => {
  let lender: ScriptedLender
  let server: TestServer
  beforeAll(async () => {
    lender = await openScriptedLender()
    const settings = lendersSettings([entryFor('acme', lender, { licenses: EVERYWHERE })])
    server = await startTestServer('postgres', { settings: { ...settings, POLICY } })
  })
  afterAll(() => lender.close())

  const submit = (place: { state: StateCode; zipCode: string }) =>
    server.post('/api/submit-application', { ...canarySubmissionUnder(POLICY), ...place }, { 'idempotency-key': randomUUID() })

  test('asks nobody about them', async () => {
    await fc.assert(
      fc.asyncProperty(inClosedState, async (place) => {
        const { status, body } = await submit(place)
        if (POLICY === 'consumer-first') {
          expect(status).toBe(422)
          expect(body.data_errors[isServedState(place.state) ? 'zipCode' : 'state']).toMatch(/^We don’t serve/)
        } else {
          expect(body.data).toMatchObject({
            status: 'reject',
            reasons: [expect.stringMatching(/^We don’t serve/)],
          })
        }
        expect([lender.pings, lender.posts, lender.statuses]).toEqual([[], [], []])
      }),
      { numRuns: 30 },
    )
  })

  test('asks the same lender about an applicant next door', async () => {
    const { data } = (await submit({ state: 'TX', zipCode: '78701' })).body
    const byPerson = policyNamed(POLICY).choice === 'by-person'
    expect(data.status).toBe(byPerson ? 'offers' : 'sold')
    expect(lender.pings).toHaveLength(1)
    expect(lender.posts).toHaveLength(byPerson ? 0 : 1)
  })
})
