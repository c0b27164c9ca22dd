/**
 * Every well-known applicant, under both policies: what the endings, the mails and Your request say about who was sent what, who answered and
 * what happens next, held against the bytes that lenders received, the ledger and the mails (tests/support/true-claims.ts).
 */
import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import type { SubmissionData } from '#contracts/public/submissions.ts'
import type { PolicyName } from '#domain/policy/policy.ts'
import { POLICY_COOKIE } from '#domain/policy/policy-cookie.ts'
import { WELL_KNOWN_APPLICANTS } from '#sandbox/lenders/well-known-applicants.ts'
import { BANK } from '#tests/support/offer-lenders.ts'
import { BORN, issueToken, shownRequest, verifyAddress } from '#tests/support/request-links.ts'
import { saidAtEnd, saidOnRequest } from '#tests/support/said.ts'
import { sentencesOf } from '#tests/support/sentences.ts'
import { canarySubmissionUnder, eventually, startTestServer, type TestServer } from '#tests/support/test-server.ts'
import { factsOf, OFFERS_MAIL, wrongIn, wrongInMail } from '#tests/support/true-claims.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer('postgres', {
    settings: { BREAKER_MINIMUM: '1000', POST_TIMEOUT_MS: '2000', DUPLICATE_WINDOW_DAYS: '30' },
  })
})

let people = 0
/** Nobody is the same person as somebody else here. */
const somebody = (policy: PolicyName, lastName: string) => ({
  ...canarySubmissionUnder(policy),
  lastName,
  email: `${randomUUID()}@person.example`,
  ssn: `21909${String(1000 + ++people)}`,
})

/** The first offer, and after a no the next. */
async function walk(policy: PolicyName, lastName: string): Promise<string[]> {
  const person = somebody(policy, lastName)
  await verifyAddress(server, person.email)
  const submissionKey = randomUUID()
  const headers = { 'idempotency-key': submissionKey, cookie: `${POLICY_COOKIE}=${policy}` }
  const mailsTo = () => server.sandbox.inbox.mails.filter(({ to }) => to.includes(person.email))
  const factsNow = async (data: SubmissionData) => {
    if (data.status !== 'pending') await eventually(() => expect(mailsTo()).not.toEqual([]))
    return factsOf(server, data, mailsTo().length)
  }
  const wrong: string[] = []
  const { data: first }: { data: SubmissionData } = (await server.post('/api/submit-application', person, headers)).body
  let data = first
  for (;;) {
    if (policy === 'consumer-first')
      wrong.push(...wrongIn(`${lastName}, ${data.status}`, saidAtEnd(data, lastName), await factsNow(data)))
    const [offer] = lastName === 'Undecided' ? [] : (data.offers?.list ?? [])
    if (!offer) break
    const choice = {
      offerId: offer.offerId,
      consent: { creditInquiry: true },
      ...(offer.needsBank && { bank: BANK, submissionKey }),
    }
    data = (await server.post('/api/offers/choose', choice, { 'idempotency-key': randomUUID() })).body.data
  }
  await factsNow(data)
  const token = await issueToken(server, data.lead_id)
  // Bank numbers, and mails about them, may go out meanwhile.
  let found: string[] = []
  const look = async () => {
    const shown = [await shownRequest(server, token), await shownRequest(server, token, BORN)]
    const facts = await factsNow(data)
    found = [
      ...mailsTo().flatMap((mail) => wrongInMail(`${lastName}, mail`, mail, facts, first.offers)),
      ...shown.flatMap((request) => wrongIn(`${lastName}, Your request`, saidOnRequest(request), facts)),
    ]
    expect(found).toEqual([])
  }
  await eventually(look).catch(() => wrong.push(...found))
  return wrong
}

const everyWalkFinds = async (policy: PolicyName) => {
  const wrong: string[] = []
  // All at the same time would take longer than a post may.
  for (const part of [0, 1, 2])
    for (const found of await Promise.all(
      WELL_KNOWN_APPLICANTS.flatMap(({ lastName }, place) => (place % 3 === part ? [walk(policy, lastName)] : [])),
    ))
      wrong.push(...found)
  return [...new Set(wrong)]
}

test('no sentence about a request is false, where the person chooses', async () =>
  expect(await everyWalkFinds('consumer-first')).toEqual([]))

test('nor as specified', { tags: 'long' }, async () => expect(await everyWalkFinds('as-specified')).toEqual([]))

test('nor one about offers that a choice in another request has ended', async () => {
  const person = somebody('consumer-first', 'Sold')
  const apply = async (email: string, key: string = randomUUID()): Promise<SubmissionData> => {
    const headers = { 'idempotency-key': key, cookie: `${POLICY_COOKIE}=consumer-first` }
    return (await server.post('/api/submit-application', { ...person, email }, headers)).body.data
  }
  const key = randomUUID()
  await verifyAddress(server, person.email)
  const { lead_id: id } = await apply(person.email, key)
  const second = await apply(`${randomUUID()}@person.example`)
  const offer = second.offers?.list.find(({ needsBank }) => !needsBank)
  const choice = { offerId: offer?.offerId, consent: { creditInquiry: true } }
  expect((await server.post('/api/offers/choose', choice, { 'idempotency-key': randomUUID() })).status).toBe(200)

  const data = await apply(person.email, key)
  const mails = () =>
    server.sandbox.inbox.mails.filter(({ to, subject }) => to.includes(person.email) && !OFFERS_MAIL.test(subject))
  await eventually(() => expect(mails()).toHaveLength(1))
  const token = await issueToken(server, id)
  const shown = [await shownRequest(server, token), await shownRequest(server, token, BORN)]
  const read = [
    ...saidAtEnd(data, 'Sold'),
    ...mails().flatMap(({ subject, text }) => [subject, ...sentencesOf(text)]),
    ...shown.flatMap(saidOnRequest),
  ]
  expect(wrongIn('elsewhere', read, await factsOf(server, data, mails().length))).toEqual([])
  // At the ending, in the mail and on Your request.
  expect(read.filter((sentence) => sentence.startsWith('A lender was chosen in another request'))).toHaveLength(3)
  const ofChosen = read.filter((sentence) => sentence.includes(offer?.lender.name ?? '') && !sentence.includes(', '))
  expect(ofChosen).toEqual([`${offer?.lender.name}: Asked without your name`])
})
