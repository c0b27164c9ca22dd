/**
 * What the endings, the mails and Your request say about who was sent what, who answered and what happens next, held against the bytes that
 * lenders received, the ledger and the mails. A sentence about such things that no row below holds against something is a failure, too.
 */
import type { SubmissionData } from '#contracts/public/submissions.ts'
import { receivedBy } from './received-by.ts'
import { sentencesOf } from './sentences.ts'
import type { TestServer } from './test-server.ts'

export interface Facts {
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
  [/^(.+?) said yes: \$.+ APR\.$/, accepted],
  [
    /^(?:It|(.+)) has accepted your request, and that still stands\.$/,
    (facts, lender) => (lender === undefined ? !nobodyAccepted(facts) : accepted(facts, lender)),
  ],
  [/^No lender (?:said yes this time\.?|accepted this time|in our network accepted your request this time\.)$/, nobodyAccepted],
  [/^Your loan request: an answer is in$/, ({ status }) => ['reject', 'sold', 'approved'].includes(status)],
  [/^(\d+) offers?(?: are left)?\.$/, ({ offers }, count) => offers?.list.length === Number(count)],
  [/^One offer is left\.$/, ({ offers }) => offers?.list.length === 1],
  [/^Offer (\d+): (.+)$/, ({ offers }, place, name) => offers?.list[Number(place) - 1]?.lender.name === name],
  [
    /^Your offers have run out$|^(?:These|Your) offers have ended$|^No offer was chosen in time(?:, so they are gone)?\.$|^The time to choose an offer is over(?:\.$|, and )/,
    ({ status }) => status === 'expired',
  ],
  [/^A lender was chosen in another request with your details, so the offers of this one have ended\.$/, isEndedElsewhere],
  [/^If you chose it, its answer goes to the email address that you gave there\.$/, isEndedElsewhere],
  [/^Nothing more is sent\.$/, ({ status }) => status === 'expired' || status === 'withdrawn'],
  [/^End this request before a lender decides\.$/, ({ status }) => status === 'pending' || status === 'offers'],
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
  [/up to 3 lenders, one at a time: you have (\d) choices? left\.$/, ({ gotName }, left) => Number(left) === 3 - gotName.length],
  [/^(.+) said no after all$/, (facts, lender) => saying(facts, ...NO).includes(lender)],
  [/^(.+) can’t take it right now$/, (facts, lender) => saying(facts, ...SILENT).includes(lender)],
  [/^It says your application didn’t arrive\.$/, (facts) => saying(facts, 'not-received').length > 0],
  [/^(All 3|Both) lenders gave the same reasons?:$/, (facts, all) => saying(facts, ...NO).length === (all === 'Both' ? 2 : 3)],
  [
    /^No other lender got your name with this request\.$/,
    (facts) => same(facts.gotName, saying(facts, 'accepted', ...NO, 'data_error', 'not-received')),
  ],
  [/^No answer from (.+?) yet\.?$/, (facts, lender) => isPending(facts) && facts.gotName.includes(lender)],
  [/^(.+) may have it$/, (facts, lender) => isPending(facts) && saying(facts, 'unknown').includes(lender)],
  [
    /^(?:It may have your request, and|It) hasn’t told us its decision\.$|^Not decided yet\.$|^We keep asking, and email you its answer\.$|^You get its answer by email$|^No other lender gets it until it does\.$/,
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
  [/^We’re emailing you a private link to this answer\.$|^We email you a private link to these offers:/, isMailed],
]

/** About every request, or about none: labels, what a lender charges, what a reader may do. Other tests hold these. */
const GENERAL = [
  /^This page says why, and what may help\.$/,
  /^Got a contract\?$|^Delete your details, here and at the lenders that got them\.$/,
  /^(?:Stage \d of \d|Stop \d of \d): |^All stages complete\.$|^Waiting for a lender’s answer, up to a minute\.$|^We’ll email it to you too\.$/,
  /^What you pay,? .*as .+ told us/,
  /^(?:Who got (?:what|your details, .+)|You (?:asked for|sent us your request|sent your application)|(?:Not s|S)ent:?|Received\.|How we order offers)$/,
  /^How it works explains our order of lenders\.$/,
  /^(?:first name, last name, .+|email, phones and address|Your name, address, phone and email)$/,
  /^Credit inquiry by the lender you chose$/,
  /^We will never ask for .+ by email\.$|^\S+ is not a lender\.$/,
  /^That is what the lender told us\.$|contract (?:decides|is what counts)/,
  /^You decide (?:on its site|whether you want it(?:s offer)?)\.$|^Open the lender’s site to see its offer/,
  /^The lender you choose reads your whole application and can still say no\.$|^A lender gets your name only if you choose its offer\.$/,
  /^Confirm your email$|^If you haven’t confirmed your email yet, our emails leave out names and prices\.$|^Type them here to confirm your email/,
  /^If time runs out first, we’ll email you\.$/,
  /^It shows the answer, or your offers while they stand, who has your details, and what you can do about it\.$/,
  /^You get this email because you asked for it, or because our form was sent again with your details\.$/,
  /^See your offers:?$|^You don’t have to choose now\.$|\bGood until |^It then reads your whole application and can still say no\.$/,
  /^These offers are good until /,
  /^Our order: first come offers that fit|^Among those, a lower APR band/,
  /^Nothing goes to another lender unless you choose it\.$|^You check them before anything is sent\.$/,
  /^You can ask each lender for its reasons\.$|^It must answer\.$|^On .+ I asked for a loan of /,
  /^At \S+, you fit at least one other lender’s rules today\.$|^Today that passes a lender’s first check; the lender still decides\.$/,
  /^Your income is lower than the lender needs|^You already have a loan or a request with the lender\.$|^A lender couldn’t use this answer\./,
  /^It’s not your fault, and it says nothing about you\.$|shows what was sent about you, and to whom\.$/,
]

/** Words of a sentence that tells what was done with a request, or will be. */
const TELLS =
  /\b(?:sent|got|gets|received|asked|told|said|says|accepted|answer(?:ed)?|email(?:ing|ed)?|offers?|have it|has it|decid\w+|lenders?)\b/i

export async function factsOf(
  { running, sandbox }: Pick<TestServer, 'running' | 'sandbox'>,
  { lead_id: id, status, offers }: Pick<SubmissionData, 'lead_id' | 'offers'> & { readonly status: string },
  mails: number,
): Promise<Facts> {
  const { records } = running.storage
  const run = await records.runs.find(id)
  const names = new Map(run?.state?.candidates.map(({ lender, name = lender }) => [lender, name]))
  const received = await receivedBy(sandbox.url, run?.runId ?? '', names)
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

export function wrongIn(where: string, sentences: readonly string[], facts: Facts): string[] {
  return sentences.flatMap((sentence) => {
    const claims = CLAIMS.filter(([shape]) => shape.test(sentence))
    for (const [shape, isTrue] of claims)
      if (!isTrue(facts, ...(shape.exec(sentence)?.slice(1) ?? [])))
        return [`${where}: “${sentence}” is false: ${JSON.stringify([...facts.said])}`]
    const isHeld = claims.length > 0 || !TELLS.test(sentence) || GENERAL.some((shape) => shape.test(sentence))
    return isHeld ? [] : [`${where}: nothing is held against “${sentence}”`]
  })
}

export const OFFERS_MAIL = /loan offers?$/

/** The mail that brings the offers tells of those that were there `first`. */
export const wrongInMail = (
  where: string,
  { subject, text }: { readonly subject: string; readonly text: string },
  facts: Facts,
  first: Facts['offers'],
): string[] => wrongIn(where, [subject, ...sentencesOf(text)], OFFERS_MAIL.test(subject) ? { ...facts, offers: first } : facts)
