import type { MailMaker } from '../../mails/deliver-mail.ts'
import { greet, NEVER_BY_EMAIL, type RenderedLetter, renderLetter } from '../../mails/letter.ts'
import { requestLinkAddress } from '../../verification/request-links.ts'
import type { Needs } from '../needs.ts'

interface RequestLinkMail {
  readonly links: readonly { readonly madeAt: Date; readonly href: string }[]
  readonly daysValid: number
}

const LONG_DAY = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'America/New_York' })

/** Nothing of the request but its day: the address may be verified by nobody yet. */
export const requestLinkMail = ({ links, daysValid }: RequestLinkMail): RenderedLetter =>
  renderLetter({
    subject: 'Your loan request: here’s your link',
    greeting: greet(),
    paragraphs: ['It shows the answer, or your offers while they last, who has your details, and what you can do about it.'],
    buttons: links.map(({ madeAt, href }) => ({ label: `See the request of ${LONG_DAY.format(madeAt)}`, href })),
    closing: [
      `${links.length > 1 ? 'Each link is' : 'The link is'} good for ${daysValid} days. It’s private: don’t forward it.`,
      'You get this email because you asked for it, or because our form was sent again with your details. If that wasn’t you, you don’t need to do anything: sending it changed nothing in your request.',
      NEVER_BY_EMAIL,
    ],
  })

export const requestLink: MailMaker<Needs> = {
  async compose({ storage: { records }, publicUrl, requestLinkDays }, { subjectId }) {
    const { contact, 'request-links': links } = await records.sealed.openMany(subjectId, ['contact', 'request-links'])
    if (!contact || !links) return undefined
    const shown = links.map(({ madeAt, token }) => ({ madeAt: new Date(madeAt), href: requestLinkAddress(publicUrl, token) }))
    return { to: contact.email, ...requestLinkMail({ links: shown, daysValid: requestLinkDays }) }
  },
  // From here on only the hashes of the tokens are left.
  afterEnding: (records, subjectId) => records.sealed.remove(subjectId, 'request-links'),
}
