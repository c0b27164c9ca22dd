/** The link to Your request once more, for a person who has called. To the address of the application, whoever called. */
import { randomUUID } from 'node:crypto'
import { addLinksMail } from '../../verification/links-mail.ts'
import type { Needs } from '../needs.ts'

export type ResendEnd = { readonly kind: 'queued'; readonly mailId: string } | { readonly kind: 'unknown' | 'gone' | 'on-its-way' }

export function resendLink(context: Needs, id: string): Promise<ResendEnd> {
  const { storage, now } = context
  const mailId = randomUUID()
  return storage.transaction(async (records): Promise<ResendEnd> => {
    const application = await records.applications.find(id)
    if (!application) return { kind: 'unknown' }
    await records.leads.lock(id)
    if (!(await records.sealed.open(id, 'contact'))) return { kind: 'gone' }
    // A mail takes its link from what is sealed for it: a second one would take the first one's away.
    if (await records.sealed.open(id, 'request-links')) return { kind: 'on-its-way' }
    await addLinksMail(context, records, [{ id, madeAt: application.createdAt }], mailId, now())
    return { kind: 'queued', mailId }
  })
}
