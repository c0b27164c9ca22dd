/** A copy of everything that is kept of a request, for the person alone. */

import { MAIL_KINDS } from '#contracts/operators/mail-labels.ts'
import type { RequestCopy } from '#contracts/public/your-request.ts'
import { maskNumbers } from '#domain/application/mask-numbers.ts'
import { EARLIER_NAMES, type NameKind, type VisitField, type VisitNotes } from '#domain/visits/visit-notes.ts'
import type { Needs, Records } from '../needs.ts'
import { type ActEnd, type AskedAct, act } from './act-on-request.ts'
import { showRequest } from './show-request.ts'

export const copyRequest = (context: Needs, asked: AskedAct): Promise<ActEnd<RequestCopy>> =>
  act(context, asked, 'see', async (link) => {
    const { records } = context.storage
    const id = link.applicationId
    const [kept, { notes = [], ...sealed }, mails] = await Promise.all([
      answersAndVisit(records, id, 'all'),
      records.sealed.openMany(id, ['notes', 'lender-reference']),
      records.leads.mails(id),
    ])
    if (!kept?.hasIdentity) return undefined
    return {
      request: await showRequest(context, link, 'person'),
      answers: kept.answers,
      visit: kept.visit,
      mails: mails.map((mail) => ({
        at: mail.created_at.toISOString(),
        what: MAIL_KINDS[mail.kind],
        sentAt: mail.sent_at?.toISOString() ?? null,
      })),
      notes: notes.map(({ at, text }) => ({ at, text })),
      lenderReference: sealed['lender-reference']?.reference ?? null,
    }
  })

/** What was entered, with numbers by their last digits, and where it was sent from. Of an erased person, what names nobody. */
export async function answersAndVisit({ applications, sealed, sourceNames }: Records, id: string, names: 'accepted' | 'all') {
  const application = await applications.find(id)
  if (!application) return undefined
  const { contact, identity, bank, evidence } = await sealed.openMany(id, ['contact', 'identity', 'bank', 'evidence'])
  const { emailSalt: _salt, ...identityFields } = identity ?? {}
  return {
    hasIdentity: identity !== undefined,
    answers: maskNumbers({ ...contact, ...identityFields, ...bank, ...application.facts }),
    visit: known({ ...evidence, ...namedVisit(application.visit, await sourceNames.labels(names)) }),
  }
}

/** With the names themselves in place of their numbers. */
function namedVisit({ source, medium, campaign, ...notes }: VisitNotes, labels: ReadonlyMap<number, string>) {
  const numbers = Object.entries({ source, medium, campaign }).filter(([, number]) => number !== undefined)
  const named = numbers.map(([kind, number]) => [EARLIER_NAMES[kind as NameKind], labels.get(Number(number))])
  return { ...notes, ...(Object.fromEntries(named) as Partial<Record<VisitField, string>>) }
}

type Kept = string | number | boolean

/** Undefined and null: nobody knows. */
function known(visit: { readonly [Field in VisitField]?: Kept | null | undefined }): Record<string, Kept> {
  return Object.fromEntries(
    Object.entries(visit).flatMap(([field, value]) => (value === undefined || value === null ? [] : [[field, value]])),
  )
}
