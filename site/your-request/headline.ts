/** How a request stands, in words: the page's title, its headline, and what is next. */
import { CHOSEN_ELSEWHERE } from '#content/chosen-elsewhere.ts'
import type { YourRequest } from '#contracts/public/your-request.ts'

export interface Headline {
  readonly heading: string
  /** Where the page's title says less, or more. */
  readonly title?: string
  readonly next: string
}

/** `isShown`: the date of birth was given, and the rest stands below. */
type HeadlineFor = (lender: string | undefined, isShown: boolean) => Headline

export const SAID_YES: HeadlineFor = (lender = 'A lender') => ({
  title: `${lender} said yes`,
  heading: `${lender} said yes to your request`,
  next: 'Read its contract before you sign. You can still say no.',
})

const HEADLINES: Readonly<Record<YourRequest['status'], HeadlineFor>> = {
  received: () => ({
    heading: 'We’re asking lenders',
    next: 'We’ll email you the answer. You can close this page.',
  }),
  approved: SAID_YES,
  sold: SAID_YES,
  pending: (lender = 'a lender') => ({
    heading: `No answer from ${lender} yet`,
    next: 'It may have your request, and hasn’t told us its decision. We keep asking, and email you its answer. You can close this page.',
  }),
  offers: () => ({
    title: 'Your offers are waiting',
    heading: 'Your offers are waiting for you',
    next: 'A lender gets your name only if you choose its offer.',
  }),
  data_error: (lender = 'A lender', isShown) => ({
    title: 'Please check your answers',
    heading: `${lender} couldn’t use all of your answers`,
    next: isShown
      ? 'You owe nothing. Below: what to check. You can apply again with the right answers whenever you like.'
      : 'You owe nothing. You can apply again with the right answers whenever you like. Enter your date of birth to see what to check.',
  }),
  reject: (_lender, isShown) => ({
    heading: 'No lender said yes this time',
    next: isShown
      ? 'You owe nothing. Below: why, what may help, and who saw what.'
      : 'You owe nothing. Enter your date of birth to see why, what may help, and who saw what.',
  }),
  error: () => ({
    title: 'We failed',
    heading: 'We failed, and it’s our fault',
    next: 'Your request ended without an answer. You owe nothing. You can apply again whenever you like.',
  }),
  expired: () => ({
    heading: 'Your offers have ended',
    next: 'You owe nothing for this request. You can apply again whenever you like.',
  }),
  withdrawn: () => ({
    heading: 'You ended this request',
    next: 'We stopped. No other lender gets it. You owe nothing.',
  }),
}

/** Of the earlier one nothing is said: this link may be a stranger's. */
const REPEATS: Headline = {
  title: 'You applied before',
  heading: 'You already have a request with us',
  next: 'Its answer goes to the email address that you gave then. This one was sent to no lender.',
}

const elsewhere = (reasons: readonly string[]): Headline => {
  const { heading, ifYou, ifNot } = CHOSEN_ELSEWHERE
  return { heading, next: [...reasons, ifYou, ifNot].join(' ') }
}

export function headlineOf({ status, repeatsEarlier, lender, keptOut, isIdentityGone, details }: YourRequest): Headline {
  const [ownRule] = keptOut
  if (ownRule) return keptOutBy(ownRule.replace(/\.$/, ''), isIdentityGone)
  const isElsewhere = details?.help?.chosenElsewhere
  const headline = repeatsEarlier
    ? REPEATS
    : isElsewhere
      ? elsewhere(details.reasons)
      : HEADLINES[status](lender?.name, details !== null)
  if (!isIdentityGone) return headline
  return {
    heading: 'Your details are deleted',
    next: `How it ended: ${headline.title ?? headline.heading}. What’s left below doesn’t say who you are.`,
  }
}

const keptOutBy = (rule: string, isIdentityGone: boolean): Headline => ({
  heading: rule,
  next: `No lender was asked. You owe nothing.${isIdentityGone ? ' Your details are deleted.' : ''} Below: where else to turn.`,
})
