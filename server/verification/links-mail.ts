/** A mail with links to Your request, to the address of the application that it is sealed for, whoever gave the reason for it. */

import type { Needs, Records } from './needs.ts'
import { addLink, makeToken } from './request-links.ts'

declare module '../platform/database/sealed-values.ts' {
  interface SealedGroups {
    /** For a mail with several links, sealed with the newest of their applications; removed when the mail is sent. */
    readonly 'request-links': readonly { readonly madeAt: string; readonly token: string }[]
  }
}

export type LinkMails = Pick<Needs, 'requestLinkDays'> & { readonly jobs: Pick<Needs['jobs'], 'enqueue'> }

/** One mail with a link to each, sealed for the first of them. In a transaction. */
export async function addLinksMail(
  context: LinkMails,
  records: Records,
  applications: readonly { readonly id: string; readonly madeAt: Date }[],
  mailId: string,
  at: Date,
): Promise<void> {
  const links = applications.map(({ id, madeAt }) => ({ id, madeAt: madeAt.toISOString(), token: makeToken() }))
  for (const { id, token } of links) await addLink(context, records, { applicationId: id, token, at })
  const subjectId = links[0]?.id ?? ''
  const sealed = links.map(({ madeAt, token }) => ({ madeAt, token }))
  await records.sealed.put(subjectId, 'request-links', sealed)
  await records.mails.add({ id: mailId, kind: 'request-link', subjectId, at })
  await context.jobs.enqueue(records.sql, 'mail', { mailId })
}
