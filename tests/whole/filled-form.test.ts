/** Every link of the sandbox's page that fills in the form, followed to its end; and production, which has nothing of it. */
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import type { SubmissionData } from '#contracts/public/submissions.ts'
import { APPLICANT_FRAGMENT, APPLICANTS_PATH } from '#domain/application/filled-form.ts'
import { stepsOf } from '#domain/application/steps.ts'
import { SUBMISSION_STATUSES } from '#domain/application/submission-outcome.ts'
import { checkStep, readApplication, type TypedApplication } from '#domain/application/typed-application.ts'
import { POLICY_NAMES, type PolicyName, policyNamed } from '#domain/policy/policy.ts'
import { MINUTE_MS, todayAcrossUs } from '#domain/values/calendar.ts'
import { WELL_KNOWN_APPLICANTS, type WellKnownApplicant } from '#sandbox/lenders/well-known-applicants.ts'
import { USUAL_FACTS } from '#tests/support/public-facts.ts'
import { runToEnd } from '#tools/spawn-process.ts'
import type { PageStore } from '../../server/http/pages/page-store.ts'
import { sitePages } from '../../server/http/pages/site-pages.ts'
import { readConfig } from '../../server/settings/config.ts'
import { builtSite } from '../support/built-site.ts'
import { askOperators } from '../support/operators.ts'
import { PRODUCTION } from '../support/production-settings.ts'
import { loadSmallSite, SHOWN_DOCUMENTS } from '../support/small-site.ts'
import { eventually, startTestServer, TEST_TIME, type TestServer } from '../support/test-server.ts'

const WORDS_OF_STATUS = new RegExp(`\\b(?:${SUBMISSION_STATUSES.join('|')})\\b`, 'g')
const CELL: Readonly<Record<PolicyName, RegExp>> = {
  'as-specified': /data-name="as-specified"><a href="([^"]+)">([^<]+)</,
  'consumer-first': /data-name="consumer-first"><a href="([^"]+)">([^<]+)</,
}

describe('each link of the table', () => {
  let server: TestServer
  let rows: readonly string[]
  beforeAll(async () => {
    server = await startTestServer('postgres', { settings: { BREAKER_MINIMUM: '1000', POST_TIMEOUT_MS: '2000' } })
    rows = (await (await fetch(server.sandbox.url)).text()).split('</tr>')
  })

  /** What the link's row says, and what it leads to. */
  async function follow({ lastName }: WellKnownApplicant, policy: PolicyName) {
    const row = rows.find((each) => each.includes(`>${lastName}</th>`)) ?? ''
    const [, href = '', says = ''] = CELL[policy].exec(row) ?? []
    const opened = await fetch(`${server.sandbox.url}${href}`, { redirect: 'manual' })
    const [, place = ''] = /^http:\/\/loanfinch\.test\/apply#applicant-(\d+)$/.exec(opened.headers.get('location') ?? '') ?? []
    const answers = await fetch(`${server.sandbox.url}${APPLICANTS_PATH}${place}`)
    expect(answers.headers.get('access-control-allow-origin')).toBe('http://loanfinch.test')
    const typed = (await answers.json()) as TypedApplication
    expect(typed.lastName).toBe(lastName)
    return { says, typed, cookie: opened.headers.getSetCookie()[0]?.split(';')[0] ?? '' }
  }

  /** The first offer, and after a no the first of those that are left. */
  async function choose(
    { offers }: SubmissionData,
    { ssnLastFour = '', ...bank }: Readonly<Record<string, string>>,
    times = 0,
  ): Promise<number> {
    const [offer] = offers?.list ?? []
    if (!offer) return times
    const choice = { offerId: offer.offerId, consent: { creditInquiry: true }, ...(offer.needsBank && { bank, ssnLastFour }) }
    const { body } = await server.post('/api/offers/choose', choice, { 'idempotency-key': randomUUID() })
    return choose(body.data, { ssnLastFour, ...bank }, times + 1)
  }

  describe.each(POLICY_NAMES)('%s', (policy) => {
    test('sends an application that ends as the table says', { tags: policy === 'consumer-first' ? [] : 'long' }, async () => {
      const steps = stepsOf(policyNamed(policy))
      const apply = async (applicant: WellKnownApplicant) => {
        const { says, typed, cookie } = await follow(applicant, policy)
        for (const step of steps) expect(checkStep(step, typed, todayAcrossUs(TEST_TIME))).toEqual({})
        const consent = { termsAccepted: true, notActiveMilitary: true }
        const application = { ...readApplication(typed, steps), userIP: '203.0.113.7', consent }
        const { body } = await server.post('/api/submit-application', application, { 'idempotency-key': randomUUID(), cookie })
        expect(body.data.status === 'offers').toBe(policy === 'consumer-first')
        const { bankName, routingNumber, accountNumber, ssn } = typed
        const isLeft = says === 'expired'
        const times = isLeft ? 0 : await choose(body.data, { bankName, routingNumber, accountNumber, ssnLastFour: ssn.slice(-4) })
        expect(times > 1).toBe(says.startsWith('offers again'))
        if (isLeft) return { says, id: body.data.lead_id }
        await endsAs(says, body.data.lead_id)
        return undefined
      }
      const endsAs = (says: string, id: string) =>
        eventually(async () => {
          const { body } = await askOperators(server, `/applications/${id}`)
          expect([says, body.status]).toEqual([says, says.match(WORDS_OF_STATUS)?.at(-1)])
        })
      const left = (await Promise.all(WELL_KNOWN_APPLICANTS.map(apply))).filter((one) => one !== undefined)
      expect(left).toHaveLength(policy === 'consumer-first' ? 1 : 0)
      server.clock.now = new Date(server.clock.now.getTime() + 21 * MINUTE_MS)
      for (const { says, id } of left) await endsAs(says, id)
    })
  })

  test.each([
    '/filled-form/other/1',
    '/filled-form/as-specified/0',
    '/filled-form/as-specified/23',
    '/applicants/0',
    '/applicants/23',
  ])('%s leads nowhere', async (path) =>
    expect((await fetch(`${server.sandbox.url}${path}`, { redirect: 'manual' })).status).toBe(404),
  )
})

describe('production', () => {
  const asking = [APPLICANTS_PATH, APPLICANT_FRAGMENT]

  const askingIn = ({ paths, find }: PageStore) =>
    paths.filter((path) => asking.some((part) => String(find(path)?.everybody.bodies.identity.bytes).includes(part)))

  test('has no page and no script that asks for a well-known applicant; in the sandbox the form’s page does', async () => {
    const reading = readConfig(PRODUCTION)
    if (reading.kind === 'bad') throw new Error(reading.problems.join(' '))
    await builtSite()
    const pages = await sitePages(reading.config, join(import.meta.dirname, '../../dist'), () => SHOWN_DOCUMENTS, USUAL_FACTS)
    expect(pages.paths).toEqual(expect.arrayContaining(['/apply', expect.stringMatching(/later-steps.*\.js$/)]))
    expect(askingIn(pages)).toEqual([])
    expect(askingIn(await loadSmallSite())).toEqual(['/apply'])
  })

  test('answers the route with 404, and its sandbox ends at once', async () => {
    const server = await startTestServer('postgres', { production: true })
    for (const path of [`${APPLICANTS_PATH}1`, `/api${APPLICANTS_PATH}1`, '/filled-form/as-specified/1'])
      expect([path, (await server.get(path)).status]).toEqual([path, 404])
    const ended = await runToEnd({
      command: [process.execPath, 'sandbox/main.ts'],
      environment: { NODE_ENV: 'production', SANDBOX_PORT: '0' },
    })
    expect(ended).toEqual({ code: 0, stdout: '', stderr: '' })
  })
})
