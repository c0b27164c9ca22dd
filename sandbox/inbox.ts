/** Every mail that the product sent, newest first, as long as this process lives. */
import { randomUUID } from 'node:crypto'
import PostalMime, { type Email } from 'postal-mime'

export interface ReceivedMail {
  readonly id: string
  readonly receivedAt: Date
  readonly from: string
  readonly to: readonly string[]
  readonly subject: string
  readonly messageId: string
  readonly text: string
  readonly html: string
  readonly links: readonly string[]
  readonly source: string
}

export interface Inbox {
  readonly mails: readonly ReceivedMail[]
  readonly find: (id: string) => ReceivedMail | undefined
  readonly receive: (source: Buffer, recipients: readonly string[]) => Promise<ReceivedMail>
}

const KEPT_MAILS = 500

export function makeInbox(now: () => Date = () => new Date()): Inbox {
  const mails: ReceivedMail[] = []
  return {
    mails,
    find: (id) => mails.find((mail) => mail.id === id),
    async receive(source, recipients) {
      const parsed = await PostalMime.parse(source, { attachmentEncoding: 'base64' })
      const text = parsed.text ?? ''
      const mail: ReceivedMail = {
        id: randomUUID(),
        receivedAt: now(),
        from: parsed.from?.address ?? '',
        to: recipients,
        subject: parsed.subject ?? '(no subject)',
        messageId: parsed.messageId ?? '',
        text,
        html: withPictures(parsed),
        links: text.match(/https?:\/\/[^\s<>"]+/g) ?? [],
        source: source.toString('utf8'),
      }
      mails.unshift(mail)
      mails.splice(KEPT_MAILS)
      return mail
    },
  }
}

/** As mail programs show it: what came along stands where the HTML names it. */
const withPictures = ({ html = '', attachments }: Email): string =>
  attachments.reduce(
    (shown, { contentId = '', mimeType, content }) =>
      shown.replaceAll(`cid:${contentId.slice(1, -1)}`, `data:${mimeType};base64,${content}`),
    html,
  )
