/**
 * What belongs to a reference, and would be erased with it: the applications and verifications of its email address. The person who answers
 * mails at an address may ask for what was given with it. Other answers prove nothing, for a stranger can type them: applications of the same
 * person under another address are shown, and erased when an operator who has identified the person says so.
 */

import type { ErasureMatch, ErasureScope } from '#contracts/operators/erasures.ts'
import { maskEmail } from '#domain/application/fields/email.ts'
import { fingerprintsOfEmail } from '../../platform/vault/email-fingerprints.ts'
import type { Vault } from '../../platform/vault/vault.ts'
import type { Needs, Records } from '../needs.ts'

export interface ErasureRequest {
  readonly reference: string
  /** Also applications of the same person (domain/application/person-marks.ts), under any address. */
  readonly samePerson: boolean
}

export type Erasure =
  | { readonly kind: 'erased'; readonly scope: ErasureScope }
  | { readonly kind: 'nothing-to-erase' }
  /** There are more or fewer applications than the operator has seen. */
  | { readonly kind: 'other-scope'; readonly applications: number }
  /** Whoever typed the address has not shown that it is theirs, and no operator says how they know. */
  | { readonly kind: 'unconfirmed' }
  | { readonly kind: 'unknown' }

export async function scopeOfErasure(
  { storage: { records }, vault }: { readonly storage: Needs['storage']; readonly vault: Vault },
  { reference, samePerson }: ErasureRequest,
): Promise<Erasure> {
  const request = reference.startsWith('PR-') ? ((await records.erasures.privacyRequest(reference)) ?? null) : undefined
  if (request === null) return { kind: 'unknown' }
  const emails = new Set(await (request ? emailsOfRequest(records, vault, request) : emailsOf(records, vault, reference)))
  if (emails.size === 0) return { kind: 'unknown' }
  const byEmail = await records.erasures.applicationsWithEmails([...emails])
  const byPerson = await otherApplicationsOf(records, byEmail)
  if (samePerson) for (const id of byPerson) for (const email of await emailsOf(records, vault, id)) emails.add(email)

  const readable = new Set(await records.erasures.stillReadable([...byEmail, ...byPerson]))
  const matches = (ids: readonly string[], by: ErasureMatch['by']) =>
    Promise.all(ids.filter((id) => readable.has(id)).map((id) => matchOf(records, id, by)))
  const [ofEmail, ofPerson] = [await matches(byEmail, 'email'), await matches(byPerson, 'person')]
  const erased = samePerson ? [...ofEmail, ...ofPerson] : ofEmail
  const scope = {
    reference,
    unconfirmed: request?.confirmedAt === null,
    applications: erased.map(({ applicationId }) => applicationId),
    verifications: await records.erasures.stillReadable(await records.erasures.verificationsOfEmails([...emails])),
    matches: erased,
    leftOut: samePerson ? [] : ofPerson,
  }
  return scope.applications.length + scope.verifications.length > 0 ? { kind: 'erased', scope } : { kind: 'nothing-to-erase' }
}

async function emailsOfRequest(
  records: Records,
  vault: Vault,
  request: { readonly id: string; readonly emailFingerprint: string },
) {
  const person = await records.sealed.open(request.id, 'privacy-request')
  return [request.emailFingerprint, ...(person ? fingerprintsOfEmail(vault, person.email) : [])]
}

async function otherApplicationsOf(records: Records, ids: readonly string[]): Promise<string[]> {
  const found = new Set<string>()
  for (const id of ids) for (const other of await records.erasures.applicationsOfSamePerson(id)) found.add(other)
  return [...found].filter((id) => !ids.includes(id))
}

/** As stored, and, while the values are kept, under every key of the ring. */
async function emailsOf(records: Records, vault: Vault, applicationId: string): Promise<readonly string[]> {
  const stored = await records.erasures.fingerprintsOf(applicationId)
  const contact = await records.sealed.open(applicationId, 'contact')
  return [...(stored ? [stored.email] : []), ...(contact ? fingerprintsOfEmail(vault, contact.email) : [])]
}

async function matchOf(records: Records, applicationId: string, by: ErasureMatch['by']): Promise<ErasureMatch> {
  const stored = await records.erasures.fingerprintsOf(applicationId)
  const contact = await records.sealed.open(applicationId, 'contact')
  return {
    applicationId,
    by,
    receivedAt: (stored?.receivedAt ?? new Date(0)).toISOString(),
    email: contact ? maskEmail(contact.email) : null,
  }
}
