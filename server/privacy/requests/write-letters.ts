/**
 * The letters that end a privacy request: to the person, one for each answer that the request can have, and to every lender that was asked to
 * erase the person and has not confirmed it. Without a name or an address: whoever sends a letter puts these in.
 */
import { SITE } from '#content/site.ts'
import type { FanOut, LenderWithIdentity, Letter } from '#contracts/operators/fan-out.ts'
import type { PrivacyRequestOutcome } from '#contracts/operators/privacy-requests.ts'
import type { PrivacyRequestKind } from '#domain/law/ccpa-request.ts'
import { writtenAddress } from '../../matching/follow-ups/ask-in-writing.ts'
import { fanOutOf } from '../erasure/fan-out.ts'
import type { Needs } from '../needs.ts'

/** The answers that each kind of request can have, the usual one first. An opt-out needs no proof of who asks. */
const ANSWERS: Readonly<Record<PrivacyRequestKind, readonly PrivacyRequestOutcome[]>> = {
  'opt-out': ['opted-out', 'nothing-held'],
  delete: ['erased', 'not-verified', 'nothing-held'],
  copy: ['copy-sent', 'not-verified', 'nothing-held'],
  correct: ['corrected', 'not-verified', 'nothing-held'],
  complaint: ['answered', 'not-verified'],
}

const LONG_DAY = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'America/New_York' })
const dayOf = (moment: string) => LONG_DAY.format(new Date(moment))

/** Undefined: there is no such request. */
export async function writeLetters(context: Needs, reference: string): Promise<Letter[] | undefined> {
  const request = await context.storage.records.privacyRequests.findByReference(reference)
  if (!request) return undefined
  const fanOut = await fanOutOf(context, reference)
  const lenders = fanOut?.applications.flatMap((application) => application.lenders) ?? []
  const made = dayOf(request.createdAt)
  const toPerson = ANSWERS[request.request].map(
    (outcome): Letter => ({
      to: 'person',
      lender: null,
      address: null,
      outcome,
      subject: `Your privacy request ${reference}`,
      text: asText([`You made a privacy request on ${made}. Its reference is ${reference}.`, ...SAID[outcome](fanOut, lenders)]),
    }),
  )
  const { lenders: known } = await context.directory.current()
  const addresses = new Map(known.map((lender) => [lender.id, writtenAddress(lender, 'erase')]))
  return [...toPerson, ...lettersToLenders(reference, lenders, addresses)]
}

type Said = (fanOut: FanOut | undefined, lenders: readonly LenderWithIdentity[]) => readonly string[]

const SAID: Readonly<Record<PrivacyRequestOutcome, Said>> = {
  erased: (fanOut, lenders) => [
    `We deleted your personal information${erasedOn(fanOut)}. Nobody can bring it back, ourselves included.`,
    ...whoHasIt(lenders),
    'We keep that a request was made and how it was decided, without anything that names you. The law asks us to.',
  ],
  'opted-out': (_fanOut, lenders) => [
    'You’re opted out. We do not sell or share your personal information any more.',
    ...(lenders.length > 0
      ? [`Before that, ${namesOf(lenders)} got it because you asked for a loan. You can ask each of them to opt you out too.`]
      : []),
  ],
  'copy-sent': () => ['Here is the copy of your personal information that you asked for.', '[Attach the copy.]'],
  corrected: (_fanOut, lenders) => [
    'We corrected what you told us was wrong.',
    '[Say what was corrected.]',
    ...(lenders.length > 0 ? [`${namesOf(lenders)} got it as it was before. We told them.`] : []),
  ],
  answered: () => ['It was a complaint, and we looked into it.', '[Say what was found, and what was done.]'],
  'not-verified': () => [
    'We could not confirm that this request is yours, so we changed nothing and sent nothing.',
    'Open the link in the email that we sent you when you made it, or make a new request from the address that you gave us with your loan request.',
  ],
  'nothing-held': () => ['We looked, and hold no personal information under the address that you gave us.'],
}

function erasedOn(fanOut: FanOut | undefined): string {
  const last = fanOut?.applications.flatMap(({ erasedAt }) => erasedAt ?? []).at(-1)
  return last ? ` on ${dayOf(last)}` : ''
}

function whoHasIt(lenders: readonly LenderWithIdentity[]): string[] {
  const confirmed = lenders.filter(({ state }) => state === 'done')
  const others = lenders.filter(({ state }) => state !== 'done')
  if (lenders.length === 0) return ['No lender got your name or your numbers from us.']
  return [
    ...(confirmed.length > 0
      ? [`These lenders had it from us and have confirmed that they deleted it: ${namesOf(confirmed)}.`]
      : []),
    ...(others.length > 0
      ? [`These lenders had it from us; we asked them to delete it, and they have not confirmed it yet: ${namesOf(others)}.`]
      : []),
  ]
}

const namesOf = (lenders: readonly LenderWithIdentity[]) =>
  new Intl.ListFormat('en-US').format([...new Set(lenders.map(({ name }) => name))])

/** One for each lender, however many leads it is about. */
function lettersToLenders(
  reference: string,
  lenders: readonly LenderWithIdentity[],
  addresses: ReadonlyMap<string, string>,
): Letter[] {
  const silent = lenders.filter(({ state, askedAt }) => askedAt !== null && state !== 'done' && state !== 'stopped')
  return [...Map.groupBy(silent, ({ lender }) => lender)].map(([lender, leads]) => ({
    to: 'lender',
    lender,
    address: addresses.get(lender) ?? null,
    outcome: null,
    subject: `Deletion request ${reference}: please confirm`,
    text: asText([
      `${leads[0]?.name ?? lender} got the personal information of a consumer from us. The consumer has asked for its deletion, and California law (Civil Code 1798.105) asks us to pass that on to you.`,
      `Please delete it and confirm to us that you have. You know the ${leads.length === 1 ? 'lead' : 'leads'} by ${leads.length === 1 ? 'this key' : 'these keys'}:`,
      leads.map(({ attemptKey, askedAt, says }) => `${attemptKey} (asked on ${dayOf(askedAt ?? '')}; ${says})`).join('\n'),
      'Your service can also report it to our postback address with the event "erased".',
    ]),
  }))
}

const asText = (paragraphs: readonly string[]) =>
  ['Hello,', ...paragraphs, `${SITE.brand}\n${SITE.contact.privacyEmail}`].join('\n\n')
