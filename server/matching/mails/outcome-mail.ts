/** The one mail about the end of a run. An address that nobody has verified learns only that there is an answer, and where. */
import { CHOSEN_ELSEWHERE } from '#content/chosen-elsewhere.ts'
import { FIELD_LABELS } from '#content/field-labels.ts'
import { howToGoOn } from '#content/how-to-go-on.ts'
import { SITE } from '#content/site.ts'
import type { FieldName } from '#domain/application/application.ts'
import type { FinalStatus } from '#domain/application/submission-outcome.ts'
import type { PriceTag } from '#domain/matching/lender/price-tag.ts'
import type { NamedLender, WhatMayHelp } from '#domain/matching/run/outcome-parts.ts'
import { formatDollars } from '#domain/values/money.ts'
import { greet, type LetterPart, NEVER_BY_EMAIL, type RenderedLetter, renderLetter } from '../../mails/letter.ts'

interface OutcomeMail {
  readonly firstName: string
  readonly status: FinalStatus
  readonly lender?: NamedLender | undefined
  readonly price?: PriceTag | undefined
  readonly help?: WhatMayHelp | undefined
  /** For a request that no lender got to read. */
  readonly reasons?: readonly string[] | undefined
  readonly fieldsToCheck?: readonly string[] | undefined
  /** Whether the identity was certainly sent to no lender. */
  readonly isNameUnsent?: boolean | undefined
  /** To the lender's page; null: it named none. */
  readonly link: string | null
  /** To Your request; undefined: there is none. */
  readonly requestLink?: string | undefined
  readonly publicUrl: string
}

type Refusal = Exclude<FinalStatus, 'approved' | 'sold'>

interface Ending {
  /** After “Your loan request: ”. A locked phone shows it, so it says no more than that. */
  readonly subject: string
  readonly heading: string
  readonly opening: readonly string[]
  readonly parts?: (mail: OutcomeMail) => readonly LetterPart[]
  readonly button?: string
}

const UNSENT = 'With this request, your name went to no lender.'
const readOrUnsent = (mail: OutcomeMail): LetterPart[] => (mail.isNameUnsent ? [UNSENT] : whoRead(mail))

/** Each text is true whichever lenders were asked, and whether any was. */
const REFUSALS: Readonly<Record<Refusal, Ending>> = {
  reject: {
    subject: 'an answer is in',
    heading: 'No lender accepted this time',
    // Not "said yes": lenders that decline an identity have said yes to the masked facts before.
    opening: ['No lender in our network accepted your request this time.'],
    parts: (mail) => [...whyNot(mail), ...whatMayHelp(mail), FREE_HELP, 'You can apply again whenever you like.'],
  },
  data_error: {
    subject: 'please check your answers',
    heading: 'Please check your answers',
    opening: [
      'No lender has accepted your request: a lender couldn’t use something that you entered.',
      'Please check your answers, and apply again.',
    ],
    parts: (mail) => [...toCheck(mail), ...whoRead(mail)],
    button: 'Check and apply again',
  },
  error: {
    subject: 'something went wrong',
    heading: 'Something went wrong on our side',
    opening: [
      'We’re sorry: because of a technical problem, we have no lender’s answer to your request. It’s not your fault, and it says nothing about you.',
      'Please apply again later.',
    ],
    parts: (mail) => whoRead(mail),
    button: 'Apply again',
  },
  expired: {
    subject: 'your offers have run out',
    heading: 'Your offers have run out',
    opening: ['The time to choose an offer is over, and your request has ended.'],
    parts: readOrUnsent,
    button: 'Apply again',
  },
  withdrawn: {
    subject: 'it has ended',
    heading: 'Your request has ended',
    opening: ['Your request has ended, as you asked.'],
    parts: readOrUnsent,
  },
}

const ELSEWHERE: Ending = {
  subject: 'it has ended',
  heading: CHOSEN_ELSEWHERE.heading,
  opening: [],
  parts: (mail) => [...(mail.reasons ?? []), CHOSEN_ELSEWHERE.ifYou, CHOSEN_ELSEWHERE.ifNot, ...readOrUnsent(mail)],
}

const FREE_HELP: LetterPart = {
  kind: 'list',
  heading: 'Help that costs nothing, and pays us nothing:',
  items: [
    'Call 211, at any hour. They know who helps with rent, power, food and medical bills near you.',
    'Ask a credit union for a payday alternative loan. It is small, and its rate is capped by law.',
    'Ask a nonprofit credit counselor to look at your bills with you.',
    'Ask the company you owe for more time or smaller payments, before the bill is due.',
  ],
}

/** By what the form calls it, and without what was answered. */
function toCheck({ fieldsToCheck = [] }: OutcomeMail): LetterPart[] {
  const items = fieldsToCheck.flatMap((field) => (isField(field) ? [FIELD_LABELS[field]] : []))
  return items.length > 0 ? [{ kind: 'list', heading: 'What to check:', items }] : []
}

const isField = (name: string): name is FieldName => Object.hasOwn(FIELD_LABELS, name)

const whoRead = (mail: OutcomeMail): LetterPart[] => [...readersIn(mail), ...mayHaveIt(mail)]

function mayHaveIt({ help }: OutcomeMail): LetterPart[] {
  const items = help?.mayHaveIt ?? []
  return items.length > 0
    ? [{ kind: 'list', heading: 'These lenders may have your request, and gave no clear answer:', items }]
    : []
}

function readersIn({ help }: OutcomeMail): LetterPart[] {
  const readers = help?.readers ?? []
  if (readers.length === 0) return []
  const items = readers.map(({ lender, reasons }) => `${lender}: ${reasons.join(' ')}`)
  return [{ kind: 'list', heading: 'What became of it at each lender that got your request:', items }]
}

function whyNot(mail: OutcomeMail): LetterPart[] {
  const read = readersIn(mail)
  if (read.length > 0) return [...read, 'You can ask each lender for its reasons. It must answer.', ...mayHaveIt(mail)]
  const { reasons = [] } = mail
  return [...(reasons.length > 0 ? [{ kind: 'list', heading: 'Why:', items: reasons } as const] : []), ...mayHaveIt(mail)]
}

export const EASTERN_TIME = new Intl.DateTimeFormat('en-US', {
  weekday: 'long',
  month: 'long',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZone: 'America/New_York',
  timeZoneName: 'short',
})

function whatMayHelp({ help }: OutcomeMail): LetterPart[] {
  const { smallerAmount = null, opensNext = [] } = help ?? {}
  const smaller =
    smallerAmount === null
      ? []
      : [
          `Ask for ${formatDollars(smallerAmount)}. For that we could ask a lender today that you haven’t tried. It can still say no.`,
        ]
  const items = [...smaller, ...opensNext.map(({ lender, at }) => `${lender} opens on ${EASTERN_TIME.format(new Date(at))}.`)]
  return items.length > 0 ? [{ kind: 'list', heading: 'What may help:', items }] : []
}

/** After a no, the way to the smaller amount; after other endings, the way back. */
function nextStep({ help, publicUrl }: OutcomeMail, button: string | undefined) {
  const amount = help?.smallerAmount ?? null
  if (amount !== null) return [{ label: `Ask for ${formatDollars(amount)}`, href: `${publicUrl}/apply-now?amount=${amount}` }]
  return button ? [{ label: button, href: `${publicUrl}/apply` }] : []
}

/** Every applicant gets it: the server cannot know which of them left before the answer. */
export function outcomeMail(mail: OutcomeMail): RenderedLetter {
  const { firstName, status, requestLink } = mail
  if (!isRefusal(status)) return acceptedMail(mail)
  const { subject, heading, opening, parts, button } = mail.help?.chosenElsewhere ? ELSEWHERE : REFUSALS[status]
  return renderLetter({
    subject: aboutRequest(subject),
    heading,
    greeting: greet(firstName),
    paragraphs: [...opening, ...(parts?.(mail) ?? [])],
    buttons: [...nextStep(mail, button), ...yourRequest(requestLink)],
    closing: [...keepPrivate(requestLink), NEVER_BY_EMAIL],
  })
}

export const aboutRequest = (what: string) => `Your loan request: ${what}`

const isRefusal = (status: FinalStatus): status is Refusal => Object.hasOwn(REFUSALS, status)

/** Who has what, and the acts of the person whose data it is. */
export const yourRequest = (href: string | undefined) => (href ? [{ label: 'See who has your details', href }] : [])

export const keepPrivate = (...links: readonly (string | null | undefined)[]): string[] => {
  const count = links.filter(Boolean).length
  if (count === 0) return []
  return [count === 1 ? 'This link is private. Don’t forward it.' : 'These links are private. Don’t forward them.']
}

function acceptedMail({ firstName, lender, price, link, requestLink }: OutcomeMail): RenderedLetter {
  const name = lender?.name
  return renderLetter({
    subject: `${name ?? 'A lender'} has accepted your loan request`,
    heading: `${name ?? 'A lender'} said yes`,
    greeting: greet(firstName),
    paragraphs: [
      `Good news: ${name ?? 'a lender'} has accepted your request.`,
      ...(lender && price
        ? [
            { kind: 'price', lender, price } as const,
            'That is what the lender told us. Its contract decides, so compare before you sign.',
          ]
        : []),
      link
        ? 'Open the lender’s site to see its offer: the rate, the fees and the payments. You decide whether you want it. If you’re there already, you don’t need the link.'
        : `${howToGoOn(lender)} You decide whether you want its offer.`,
    ],
    buttons: [...(link ? [{ label: `Continue to ${name ?? 'the lender'}`, href: link }] : []), ...yourRequest(requestLink)],
    closing: [...keepPrivate(link, requestLink), NEVER_BY_EMAIL],
  })
}

/** `answer`: the first mail about a request. `news`: something has happened since. */
type Tidings = 'answer' | 'news'

const TIDINGS: Readonly<
  Record<Tidings, { readonly subject: string; readonly there: string; readonly open: string; readonly button: string }>
> = {
  answer: {
    subject: 'an answer is in',
    there: 'Your loan request has an answer.',
    open: 'Open it to see the answer.',
    button: 'See the answer',
  },
  news: {
    subject: 'there’s news',
    there: 'There’s news about your loan request, and you may have to do something. The answer we told you about still stands.',
    open: 'Open your request to read it.',
    button: 'See what’s new',
  },
}

/** To an address that nobody has verified: its reader may be a stranger. Opening the link verifies it. */
export const unverifiedMail = (
  requestLink: string | undefined,
  leadId: string,
  tidings: Tidings = 'answer',
  until?: string,
): RenderedLetter => {
  const { subject, there, open, button } = TIDINGS[tidings]
  return renderLetter({
    subject: aboutRequest(subject),
    greeting: greet(),
    paragraphs: [
      until ? `${there} It is good until ${EASTERN_TIME.format(new Date(until))}.` : there,
      requestLink
        ? `${open} That also confirms that this is your email address.`
        : `Write to ${SITE.contact.email} to get it, and include this number: ${leadId}.`,
    ],
    buttons: requestLink ? [{ label: button, href: requestLink }] : [],
    closing: [
      ...keepPrivate(requestLink),
      'If you didn’t ask for a loan, ignore this email; we send no details to an unconfirmed address.',
      NEVER_BY_EMAIL,
    ],
  })
}

/** For an applicant who may be a stranger: nothing of the earlier application, and the way to one's own. The address may be verified by nobody. */
export const repeatedMail = (leadId: string, requestLink?: string): RenderedLetter =>
  renderLetter({
    subject: aboutRequest('we already have a recent one'),
    greeting: greet(),
    paragraphs: [
      'We already have a recent request with the same Social Security number and other details of yours, so we sent this one to no lender.',
      `If you made it, its answer goes to the email address that you gave then. If you didn’t, or can’t get that answer, write to ${SITE.contact.email} and include this number: ${leadId}. We’ll check who you are, then help you.`,
    ],
    buttons: yourRequest(requestLink),
    closing: [...keepPrivate(requestLink), NEVER_BY_EMAIL],
  })
