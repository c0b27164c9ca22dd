/** A copy of everything that is kept of a request, for the person alone. */

import { MAIL_KINDS } from '#contracts/operators/mail-labels.ts'
import type { RequestCopy } from '#contracts/public/your-request.ts'
import { maskNumbers } from '#domain/application/mask-numbers.ts'
import type { VisitField } from '#domain/visits/visit-notes.ts'
import type { Needs } from '../needs.ts'
import { type ActEnd, type AskedAct, act } from './act-on-request.ts'
import { showRequest } from './show-request.ts'

const KEPT = ['contact', 'identity', 'bank', 'evidence', 'notes', 'lender-reference'] as const

export const copyRequest = (context: Needs, asked: AskedAct): Promise<ActEnd<RequestCopy>> =>
  act(context, asked, 'see', async (link) => {
    const { records } = context.storage
    const id = link.applicationId
    const [application, sealed, mails] = await Promise.all([
      records.applications.find(id),
      records.sealed.openMany(id, KEPT),
      records.leads.mails(id),
    ])
    const { contact, identity, bank, evidence, notes = [] } = sealed
    if (!application || !identity) return undefined
    const { emailSalt: _salt, ...identityFields } = identity
    return {
      request: await showRequest(context, link, 'person'),
      answers: maskNumbers({ ...contact, ...identityFields, ...bank, ...application.facts }),
      visit: known({ ...evidence, ...application.visit }),
      mails: mails.map((mail) => ({
        at: mail.created_at.toISOString(),
        what: MAIL_KINDS[mail.kind],
        sentAt: mail.sent_at?.toISOString() ?? null,
      })),
      notes: notes.map(({ at, text }) => ({ at, text })),
      lenderReference: sealed['lender-reference']?.reference ?? null,
    }
  })

type Kept = string | number | boolean

/** Undefined and null: nobody knows. */
function known(visit: { readonly [Field in VisitField]?: Kept | null | undefined }): Record<string, Kept> {
  return Object.fromEntries(
    Object.entries(visit).flatMap(([field, value]) => (value === undefined || value === null ? [] : [[field, value]])),
  )
}
