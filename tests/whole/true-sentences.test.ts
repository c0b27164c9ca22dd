/**
 * Every well-known applicant, under both policies: what the endings, the mails and Your request say about who was sent what, who answered and
 * what happens next, held against the bytes that lenders received, the ledger and the mails. A sentence about such things that no row below
 * holds against something is a failure, too.
 */
import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import type { SubmissionData } from '#contracts/public/submissions.ts'
import { POLICY_NAMES, type PolicyName } from '#domain/policy/policy.ts'
import { POLICY_COOKIE } from '#domain/policy/policy-cookie.ts'
import { WELL_KNOWN_APPLICANTS } from '#sandbox/lenders/well-known-applicants.ts'
import { BANK } from '#tests/support/offer-lenders.ts'
import { BORN, issueToken, shownRequest, verifyAddress } from '#tests/support/request-links.ts'
import { saidAtEnd, saidOnRequest, sentencesOf } from '#tests/support/said.ts'
import { receivedBy } from '#tests/support/shown-sharing.ts'
import { canarySubmissionUnder, eventually, startTestServer, type TestServer } from '#tests/support/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer('postgres', {
    settings: { BREAKER_MINIMUM: '1000', POST_TIMEOUT_MS: '2000', DUPLICATE_WINDOW_DAYS: '30' },
  })
})

interface Facts {
  readonly status: string
  /** Names of lenders, by what reached them. */
  readonly asked: readonly string[]
  readonly gotName: readonly string[]
  readonly gotBank: readonly string[]
  /** By the ledger: what each lender that was sent the name said in the end. */
  readonly said: ReadonlyMap<string, string>
  readonly offers: SubmissionData['offers']
  readonly mails: number
  /** Another request of the same person has chosen, and what it came to is mailed to the address that was given there. */
  readonly isChosenElsewhere: boolean
}

const SILENT = ['unknown', 'failed', 'not-received'] as const
const NO = ['declined', 'duplicate'] as const
const same = (one: readonly string[], other: readonly string[]) => [...one].sort().join() === [...other].sort().join()
const namesIn = (list: string) => list.split(/(?<!, Inc), (?!Inc)| and /)
const saying = ({ said }: Facts, ...outcomes: readonly string[]) =>
  [...said].flatMap(([lender, outcome]) => (outcomes.includes(outcome) ? [lender] : []))
const accepted = (facts: Facts, lender: string) => same(saying(facts, 'accepted'), [lender]) && facts.gotName.includes(lender)
const isPending = ({ status }: Facts) => status === 'pending'
const nobodyAccepted = (facts: Facts) => saying(facts, 'accepted').length === 0
const nobodySaidNo = (facts: Facts) => nobodyAccepted(facts) && saying(facts, ...NO).length === 0
const couldNotUse = (facts: Facts) => nobodyAccepted(facts) && saying(facts, 'data_error').length === 1
const someGotName = ({ gotName }: Facts) => gotName.length > 0
const nobodyGotName = ({ gotName }: Facts) => gotName.length === 0
const isMailed = ({ mails }: Facts) => mails > 0
const isEndedElsewhere = ({ status, isChosenElsewhere }: Facts) => status === 'expired' && isChosenElsewhere

type Claim = readonly [shape: RegExp, isTrue: (facts: Facts, ...found: string[]) => boolean]

const CLAIMS: readonly Claim[] = [
  [/^(?:Good news: )?(.+?) (?:said yes(?: to your request)?|has accepted your (?:loan )?request)\.?$/, accepted],
  [
    /^(?:It|(.+)) has accepted your request, and that still stands\.$/,
    (facts, lender) => (lender === undefined ? !nobodyAccepted(facts) : accepted(facts, lender)),
  ],
  [/^No lender (?:said yes this time|accepted this time|in our network accepted your request this time\.)$/, nobodyAccepted],
  [/^(\d+) offers?(?: are left)?\.$/, ({ offers }, count) => offers?.list.length === Number(count)],
  [/^One offer is left\.$/, ({ offers }) => offers?.list.length === 1],
  [/^Offer (\d+): (.+)$/, ({ offers }, place, name) => offers?.list[Number(place) - 1]?.lender.name === name],
  [/^Your offers are waiting for you$/, ({ status }) => status === 'offers'],
  [
    /^We asked (\d+) lenders without your name, and \d+ made an offer\.$|^(\d+) lenders were asked without your name$/,
    ({ asked }, one, other) => asked.length === Number(one ?? other),
  ],
  [/ and (\d+) made an offer\.$/, ({ offers, gotName }, made) => Number(made) >= (offers?.list.length ?? 0) + gotName.length],
  [/^(.+): Asked without your name$/, ({ asked }, lender) => asked.includes(lender)],
  [/^Lenders that fit were asked without your name$/, ({ asked }) => asked.length > 0],
  [/^(.+) got your name and details$/, ({ gotName }, lender) => gotName.includes(lender)],
  [/^(.+) got your bank numbers$/, (facts, lender) => facts.gotBank.includes(lender) && accepted(facts, lender)],
  [
    /^It said yes, and asked where to send the money if you sign\.$/,
    (facts) => facts.gotBank.some((lender) => accepted(facts, lender)),
  ],
  [
    /^You chose its offer\.$|^These lenders got your application, with your name$|^What became of it at each lender that got your request:$/,
    someGotName,
  ],
  [/^You have (?:a|(\d+)) loan offers?$/, ({ offers }, count) => offers?.list.length === Number(count ?? 1)],
  [/^- (.+?): \$\S+ a month, total cost /, ({ offers }, name) => offers?.list.some(({ lender }) => lender.name === name) === true],
  [/^- (.+?): (?!\$)/, ({ gotName }, lender) => gotName.includes(lender)],
  [
    /^Every time we sent something \((\d+)\)$/,
    ({ asked, gotName, gotBank }, count) => Number(count) === asked.length + gotName.length + gotBank.length,
  ],
  [/^No lender has your name from this request yet\.$/, nobodyGotName],
  [/^(.+) has your application, with your name\.$/, accepted],
  [/^(?:No lender got your name with this request|With this request, your name went to no lender)\.?$/, nobodyGotName],
  [
    /up to 3 lenders,? one after another: (\d) choices? (?:is|are) left\.$/,
    ({ gotName }, left) => Number(left) === 3 - gotName.length,
  ],
  [/^(.+) said no after all$/, (facts, lender) => saying(facts, ...NO).includes(lender)],
  [/^(.+) can’t take it right now$/, (facts, lender) => saying(facts, ...SILENT).includes(lender)],
  [/^It says your application didn’t arrive\.$/, (facts) => saying(facts, 'not-received').length > 0],
  [/^All 3 lenders gave the same reasons?:$/, (facts) => saying(facts, ...NO).length === 3],
  [
    /^No other lender got your name with this request\.$/,
    (facts) => same(facts.gotName, saying(facts, 'accepted', ...NO, 'data_error', 'not-received')),
  ],
  [/^No answer from (.+) yet$/, (facts, lender) => isPending(facts) && facts.gotName.includes(lender)],
  [/^(.+) may have it$/, (facts, lender) => isPending(facts) && saying(facts, 'unknown').includes(lender)],
  [
    /^(?:It may have your request, and|It) hasn’t told us its decision\.$|^We keep asking, and email you its answer\.$|^You get its answer by email$|^No other lender gets it until it does\.$/,
    isPending,
  ],
  [/^(.+) may have received it, and gave no clear answer\.$/, (facts, names) => same(namesIn(names), saying(facts, ...SILENT))],
  [/^These lenders may have your request, and gave no clear answer:$/, (facts) => saying(facts, ...SILENT).length > 0],
  [/^(?!No lender)(.+) got this request\.$/, (facts, names) => same(namesIn(names), saying(facts, ...NO, 'data_error'))],
  [
    /^We got no decision from a lender\.$|^Nobody said no to you\.$|^Your request ended without an answer\.$|we have no lender’s answer to your request\.$/,
    nobodySaidNo,
  ],
  [/^(.+) couldn’t use these answers, so it hasn’t decided\.$/, (facts, lender) => same(saying(facts, 'data_error'), [lender])],
  [/^No lender has accepted your request: a lender couldn’t use|^(?:A lender|.+) couldn’t use all of your answers$/, couldNotUse],
  [/^A lender was chosen in another request with your details, so the offers of this one have ended\.$/, isEndedElsewhere],
  [/^If you chose it, its answer goes to the email address that you gave there\.$/, isEndedElsewhere],
  [/^(?:These|Your) offers have ended$/, ({ status }) => status === 'expired'],
  [/^We’re emailing you a private link to this answer\.$|^We email you a private link to these offers:/, isMailed],
]

/** About every request, or about none: labels, what a lender charges, what a reader may do. Other tests hold these. */
const GENERAL = [
  /^What you pay,? .*as .+ told us/,
  /^(?:Who got (?:what|your details, .+)|You (?:asked for|sent us your request|sent your application)|(?:Not s|S)ent:?|Received\.|How we order offers)$/,
  /^Our order of lenders is in how it works\.$/,
  /^(?:first name, last name, .+|email, phones and address|Your name, address, phone and email)$/,
  /^Credit inquiry by the lender you chose$/,
  /^We will never ask for .+ by email\.$|^\S+ is not a lender\.$/,
  /^That is what the lender told us\.$|contract (?:decides|is what counts)/,
  /^You decide (?:on its site|whether you want it(?:s offer)?)\.$|^Open the lender’s site to see its offer/,
  /^The lender you choose reads your whole application and can still say no\.$|^A lender gets your name only if you choose its offer\.$/,
  /^Confirm your email$|^If you haven’t confirmed your email yet, our emails leave out names and prices\.$|^Typing them here confirms your email/,
  /^If they end before you choose, we email you that too\.$/,
  /^See your offers:?$|^You don’t have to choose now\.$|\bGood until |^It then reads your whole application and can still say no\.$/,
  /^These offers are good until /,
  /^Our order: first loans that you repay the way you asked|^Of these, the lower band/,
  /^Nothing goes to another lender unless you choose it\.$|^You check them before anything is sent\.$/,
  /^You can ask each lender for its reasons\.$|^It must answer\.$|^On .+ I asked for a loan of /,
  /^At \S+, you fit at least one other lender’s rules today\.$|^Today that passes a lender’s first check; the lender still decides\.$/,
  /^Your income is lower than the lender needs|^You already have a loan or a request with the lender\.$|^A lender could not accept this answer/,
  /^It’s not your fault, and it says nothing about you\.$|shows what was sent about you, and to whom\.$/,
]

/** Words of a sentence that tells what was done with a request, or will be. */
const TELLS =
  /\b(?:sent|got|gets|received|asked|told|said|says|accepted|answer(?:ed)?|email(?:ing|ed)?|offers?|have it|has it|decid\w+|lenders?)\b/i

async function factsOf({ lead_id: id, status, offers }: SubmissionData, mails: number): Promise<Facts> {
  const { records } = server.running.storage
  const run = await records.runs.find(id)
  const names = new Map(run?.state?.candidates.map(({ lender, name = lender }) => [lender, name]))
  const received = await receivedBy(server.sandbox.url, run?.runId ?? '', names)
  const by = (kind: string) => [...new Set(received.flatMap(([lender = '', what]) => (what === kind ? [lender] : [])))]
  const rows = (await records.ledger.read(id)).filter(({ stage }) => stage === 'post' || stage === 'status')
  const said = new Map(
    rows.map(({ lender, outcome, reason }) => [names.get(lender ?? '') ?? '', reason === 'not-received' ? reason : outcome]),
  )
  const elsewhere = await records.sql.executeSql(
    `select 1 from applications a join applications o on o.ssn_fingerprint = a.ssn_fingerprint and o.id <> a.id
     join runs r on r.application_id = o.id and r.state->'chosen' is not null
     join mails m on m.subject_id = o.id and m.kind = 'outcome' where a.id = $1`,
    [id],
  )
  const isChosenElsewhere = elsewhere.rows.length > 0
  return { status, asked: by('masked'), gotName: by('identity'), gotBank: by('bank'), said, offers, mails, isChosenElsewhere }
}

function wrongIn(where: string, sentences: readonly string[], facts: Facts): string[] {
  return sentences.flatMap((sentence) => {
    const claims = CLAIMS.filter(([shape]) => shape.test(sentence))
    for (const [shape, isTrue] of claims)
      if (!isTrue(facts, ...(shape.exec(sentence)?.slice(1) ?? [])))
        return [`${where}: “${sentence}” is false: ${JSON.stringify([...facts.said])}`]
    const isHeld = claims.length > 0 || !TELLS.test(sentence) || GENERAL.some((shape) => shape.test(sentence))
    return isHeld ? [] : [`${where}: nothing is held against “${sentence}”`]
  })
}

const OFFERS_MAIL = /loan offers?$/

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
    return factsOf(data, mailsTo().length)
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
    const when = (subject: string) => (OFFERS_MAIL.test(subject) ? { ...facts, offers: first.offers } : facts)
    found = [
      ...mailsTo().flatMap(({ subject, text }) => wrongIn(`${lastName}, mail`, [subject, ...sentencesOf(text)], when(subject))),
      ...shown.flatMap((request) => wrongIn(`${lastName}, Your request`, saidOnRequest(request), facts)),
    ]
    expect(found).toEqual([])
  }
  await eventually(look).catch(() => wrong.push(...found))
  return wrong
}

test.each(POLICY_NAMES)('%s: no sentence about a request is false', async (policy) => {
  const wrong: string[] = []
  // The sandbox's page remembers the newest leads only.
  for (const part of [0, 1, 2])
    for (const found of await Promise.all(
      WELL_KNOWN_APPLICANTS.flatMap(({ lastName }, place) => (place % 3 === part ? [walk(policy, lastName)] : [])),
    ))
      wrong.push(...found)
  expect([...new Set(wrong)]).toEqual([])
})

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
  expect(wrongIn('elsewhere', read, await factsOf(data, mails().length))).toEqual([])
  // At the ending, in the mail and on Your request.
  expect(read.filter((sentence) => sentence.startsWith('A lender was chosen in another request'))).toHaveLength(3)
  const ofChosen = read.filter((sentence) => sentence.includes(offer?.lender.name ?? '') && !sentence.includes(', '))
  expect(ofChosen).toEqual([`${offer?.lender.name}: Asked without your name`])
})
