import type { MailMaker } from '../../mails/deliver-mail.ts'
import { addressMail, alertMail, digestMail, type NoticeContent } from './alert-letter.ts'
import type { Needs } from './needs.ts'

/** The mail's id is the notice's, and its subject the data key of the address. */
const notice: MailMaker<Needs> = {
  async compose({ storage: { records }, consoleUrl }, { id, subjectId }) {
    const kept = await records.alerts.notice(id)
    const address = await records.alertAddresses.find('sealed_as', subjectId)
    const sealed = address?.verified_at && (await records.sealed.open(subjectId, 'alert-address'))
    if (!kept || !sealed) return undefined
    const content: NoticeContent = JSON.parse(kept.content)
    return { to: sealed.email, ...(content.kind === 'digest' ? digestMail : alertMail)(content as never, consoleUrl()) }
  },
}

const address: MailMaker<Needs> = {
  async compose({ storage: { records } }, { subjectId }) {
    const sealed = await records.sealed.open(subjectId, 'alert-address')
    return sealed?.code ? { to: sealed.email, ...addressMail(sealed.code) } : undefined
  },
}

export const ALERT_MAILS = { alert: notice, digest: notice, 'alert-address': address } as const
