/** The mail that brings a person back to the offers, on any device: one per run, when they are first shown. */
import { priceInShort } from '#content/price-copy.ts'
import { goodOffers } from '#domain/matching/run/offers-shown.ts'
import type { MailMaker } from '../../mails/deliver-mail.ts'
import { greet, NEVER_BY_EMAIL, type RenderedLetter, renderLetter } from '../../mails/letter.ts'
import { forgetRequestToken, isEmailVerified, requestLinkOf } from '../../verification/request-links.ts'
import type { Needs } from '../needs.ts'
import { EASTERN_TIME, keepPrivate, unverifiedMail } from './outcome-mail.ts'

type GoodOffers = ReturnType<typeof goodOffers>

export const offersMail = (firstName: string, offers: GoodOffers, requestLink?: string): RenderedLetter =>
  renderLetter({
    subject: offers.length === 1 ? 'You have a loan offer' : `You have ${offers.length} loan offers`,
    greeting: greet(firstName),
    paragraphs: [
      {
        kind: 'list',
        heading: 'What you pay at each lender, as it told us without knowing your name:',
        items: offers.map(
          ({ lender, price, until }) => `${lender}: ${priceInShort(price)}. Good until ${EASTERN_TIME.format(new Date(until))}.`,
        ),
      },
      'You don’t have to choose now. Open your request on any device and choose there. We ask for your date of birth first.',
      'A lender gets your name only if you choose its offer. It then reads your whole application and can still say no.',
    ],
    buttons: requestLink ? [{ label: 'See your offers', href: requestLink }] : [],
    closing: [...keepPrivate(requestLink), NEVER_BY_EMAIL],
  })

/** Only while one can be chosen: a run that has gone on has its own mail. */
export const offers: MailMaker<Needs> = {
  async compose(context, { subjectId }) {
    const { storage, vault, now } = context
    const { records } = storage
    const [contact, run] = await Promise.all([records.sealed.open(subjectId, 'contact'), records.runs.find(subjectId)])
    const state = run?.state
    if (!contact || state?.phase.kind !== 'choosing') return undefined
    const good = goodOffers(state, { now: now() })
    if (good.length === 0) return undefined
    const { firstName, email: to } = contact
    const requestLink = await requestLinkOf(context, subjectId)
    if (await isEmailVerified(records, vault, to)) return { to, ...offersMail(firstName, good, requestLink) }
    return { to, ...unverifiedMail(requestLink, subjectId, 'answer', state.phase.until) }
  },
  afterEnding: forgetRequestToken,
}
