/** What a lender's server must do when it is pinged, posted to and asked for the status, one check each. */
import { TEST_SURNAMES, validUntilProblem } from '#contracts/lenders/lender-api.ts'
import { fieldOf } from '#contracts/lenders/shape-problem.ts'
import { LENDER_CALLS, type LenderCall } from '#domain/matching/lender/lender-call.ts'
import { parseWebAddress } from '#domain/matching/lender/web-address.ts'
import type { Check } from './check.ts'
import { FOLLOW_UP_CHECKS } from './follow-up-checks.ts'
import { different, expectAnswer, expectOutcome, expectStatus, notAccepted, outcomeOf, wrongAnswer } from './judge-reply.ts'
import type { LenderClient, Reply, SendOptions } from './lender-client.ts'
import { NoAnswer } from './no-answer.ts'
import { newKey, testBank, testLead, testPing } from './test-lead.ts'

const PARALLEL_POSTS = 5
const IS_NO_LEAD: ReadonlySet<unknown> = new Set(['not_received', 'declined', 'duplicate', 'data_error'])

const FORGERIES: Readonly<Record<string, SendOptions>> = {
  'a call without a signature': { header: '' },
  'a signature that is ten minutes old': { ageSeconds: 600 },
  'a signature that is ten minutes ahead': { ageSeconds: -600 },
  'a signature that was made for another call': { signedAs: 'ping' },
  'a signature that was made for another body': { signedBody: '{}' },
}

export const CHECKS: readonly Check[] = [
  { name: 'is there, and takes a ping that is signed over its very bytes', run: isThere },
  {
    name: 'answers a ping with yes or no',
    isForAll: true,
    run: async (lender) => wrongAnswer('ping', await lender.send('ping', testPing())),
  },
  {
    name: 'holds to an offer until a time that is ahead, or names none',
    run: async (lender) => {
      const reply = await lender.send('ping', testPing())
      return wrongAnswer('ping', reply) ?? validUntilProblem(fieldOf(reply.content, 'validUntil'), new Date())
    },
  },
  {
    name: 'ignores a field that it does not know',
    run: async (lender) => wrongAnswer('ping', await lender.send('ping', { ...testPing(), aNewField: 'of a later version' })),
  },
  ...LENDER_CALLS.map(
    (call): Check => ({
      name: `refuses a call to /${call} signed with another secret`,
      isForAll: true,
      run: async (lender) => expectStatus(401, await lender.send(call, requestFor(call), { secret: 'not the secret' })),
    }),
  ),
  ...Object.entries(FORGERIES).map(
    ([what, options]): Check => ({
      name: `refuses ${what}`,
      run: async (lender) => expectStatus(401, await lender.send('post', testLead('Accept'), options)),
    }),
  ),
  {
    name: 'answers a body that is not JSON with 4xx',
    run: async (lender) => {
      const { status } = await lender.send('post', undefined, { raw: '{"attemptKey": ' })
      return status >= 400 && status < 500 ? undefined : `answered ${status}, not 4xx`
    },
  },
  ...Object.entries(TEST_SURNAMES).map(
    ([lastName, outcome]): Check => ({
      name: `answers a test lead named ${lastName} with ${outcome}`,
      isForAll: true,
      run: async (lender) => {
        const reply = await lender.send('post', testLead(lastName))
        return expectAnswer('post', reply, outcome) ?? (outcome === 'data_error' ? noMistake(reply) : undefined)
      },
    }),
  ),
  { name: 'sends accepted applicants to a plain web address', run: plainRedirect },
  {
    name: 'answers the same attempt twice with the same answer',
    isForAll: true,
    run: async (lender) => {
      const lead = testLead('Accept')
      return different(await lender.send('post', lead), await lender.send('post', lead))
    },
  },
  {
    name: `answers ${PARALLEL_POSTS} copies of one attempt at the same time with one answer`,
    run: async (lender) => {
      const lead = testLead('Accept')
      const [first, ...others] = await Promise.all(Array.from({ length: PARALLEL_POSTS }, () => lender.send('post', lead)))
      return first && others.map((other) => different(first, other)).find(Boolean)
    },
  },
  {
    name: 'refuses the same attempt key with another body (409)',
    run: async (lender) => {
      const attemptKey = newKey()
      await lender.send('post', testLead('Decline', { attemptKey }))
      return expectStatus(409, await lender.send('post', testLead('Accept', { attemptKey })))
    },
  },
  ...['Accept', 'Decline'].map(
    (lastName): Check => ({
      name: `tells the status of a test lead named ${lastName} as it answered it`,
      isForAll: true,
      run: async (lender) => {
        const lead = testLead(lastName)
        const posted = await lender.send('post', lead)
        const reply = await lender.send('status', { attemptKey: lead.attemptKey, test: true })
        return lender.isMapped ? expectOutcome(reply, String(outcomeOf(posted))) : different(posted, reply)
      },
    }),
  ),
  { name: 'says clearly that it has no lead when it answered a post with an error', run: clearAfterError },
  { name: 'says not_received of an attempt that never came, and never accepts it afterwards', isForAll: true, run: fenced },
  {
    name: 'does not accept a lead that has expired',
    run: async (lender) => notAccepted(await lender.send('post', testLead('Accept', { expiresInMs: -60_000 }))),
  },
  ...FOLLOW_UP_CHECKS,
]

/** The first call says whether the others are worth making. Its bytes are such that no program writes them again as they were. */
async function isThere(lender: LenderClient): Promise<undefined> {
  const raw = `${JSON.stringify(testPing()).slice(0, -1)} ,  "note" : "Nuñez 1/2 \\u00f1" }`
  const { status } = await lender.send('ping', undefined, { raw })
  if (status === 404 || status === 405)
    throw new NoAnswer(`answered ${status}: no POST is taken at /ping below the URL that you named. Is its path right?`)
}

/** What cannot be verified is read as a decline, since an applicant cannot correct it. */
function noMistake({ content }: Reply): string | undefined {
  const rows = fieldOf(content, 'fields') as readonly { readonly code: string }[]
  return rows.every(({ code }) => code === 'unverifiable')
    ? 'expected a field that is missing or invalid, got unverifiable alone, which counts as declined'
    : undefined
}

async function plainRedirect(lender: LenderClient): Promise<string | undefined> {
  const { content } = await lender.send('post', testLead('Accept'))
  const redirectUrl = fieldOf(content, 'redirectUrl')
  if (redirectUrl === undefined) return undefined
  const address = typeof redirectUrl === 'string' ? parseWebAddress(redirectUrl) : undefined
  return address?.scheme === 'https' ? undefined : 'redirectUrl is not a plain https address of at most 2,048 characters'
}

/** We go on to another lender only after a refusal or `not_received`, whatever the post was answered with. */
async function clearAfterError(lender: LenderClient): Promise<string | undefined> {
  const { applicant: _, ...lead } = testLead('Accept')
  const posted = await lender.send('post', lead)
  if (posted.status < 400 || posted.status >= 500) return `answered ${posted.status} to a post without an applicant, not 4xx`
  const reply = await lender.send('status', { attemptKey: lead.attemptKey, test: true })
  return wrongAnswer('status', reply) ?? (IS_NO_LEAD.has(outcomeOf(reply)) ? undefined : `answered ${String(outcomeOf(reply))}`)
}

async function fenced(lender: LenderClient): Promise<string | undefined> {
  const lead = testLead('Accept')
  const reply = await lender.send('status', { attemptKey: lead.attemptKey, test: true })
  const problem = expectAnswer('status', reply, 'not_received')
  if (problem) return `before the lead was sent, ${problem}`
  return notAccepted(await lender.send('post', lead))
}

function requestFor(call: LenderCall): unknown {
  if (call === 'ping') return testPing()
  if (call === 'post') return testLead('Accept')
  return { attemptKey: newKey(), test: true, ...(call === 'bank' && { bank: testBank }) }
}
