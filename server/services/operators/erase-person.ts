/**
 * Erases one person: every application of theirs, and every verification of the addresses they used. What stays is the decision without
 * anybody in it, its ledger, and a privacy request, which the law wants kept.
 */
import type { ErasureEntry, ErasureScope } from '#domain/operators/erasures.ts'
import type { ErasureLog } from '../../operator-ports.ts'
import type { Log, Vault } from '../../outside-ports.ts'
import type { Clock, Records, Storage } from '../../ports.ts'
import { fingerprintsOfEmail } from '../send-verification.ts'
import { personKey } from '../submit-application.ts'

export interface ErasureParts {
  readonly storage: Storage
  readonly vault: Vault
  readonly erasureLog: ErasureLog
  readonly log: Log
  readonly now: Clock
}

export type Erasure =
  | { readonly kind: 'erased'; readonly scope: ErasureScope }
  | { readonly kind: 'nothing-to-erase' }
  | { readonly kind: 'unknown' }

/** What `erasePerson` would erase now; records that are erased already are not in it. */
export async function scopeOfErasure({ storage: { records }, vault }: ErasureParts, reference: string): Promise<Erasure> {
  const seeds = reference.startsWith('PR-')
    ? await seedsOfPrivacyRequest(records, vault, reference)
    : await seedsOfApplication(records, reference)
  if (!seeds) return { kind: 'unknown' }

  const persons = new Set<string>()
  for (const id of seeds.applications) for (const person of await personsOf(records, vault, id)) persons.add(person)
  const applications = new Set([...seeds.applications, ...(await records.erasures.applicationsOfPersons([...persons]))])
  const emails = new Set(seeds.emails)
  for (const id of applications) for (const email of await emailsOf(records, vault, id)) emails.add(email)
  const verifications = await records.erasures.verificationsOfEmails([...emails])

  const scope = {
    reference,
    applications: await records.erasures.stillReadable([...applications]),
    verifications: await records.erasures.stillReadable(verifications),
  }
  return scope.applications.length + scope.verifications.length > 0 ? { kind: 'erased', scope } : { kind: 'nothing-to-erase' }
}

export async function erasePerson(parts: ErasureParts, reference: string): Promise<Erasure> {
  const { storage, erasureLog, log, now } = parts
  const found = await scopeOfErasure(parts, reference)
  if (found.kind !== 'erased') return found
  const { applications, verifications } = found.scope
  const line = (kind: ErasureEntry['kind']) => (subjectId: string) => ({
    subjectId,
    kind,
    reference,
    erasedAt: now().toISOString(),
  })
  const entries = [...applications.map(line('application')), ...verifications.map(line('verification'))]
  await storage.transaction(async (records) => {
    for (const entry of entries) await records.erasures.erase(entry)
  })
  // After the commit: a line without an erasure would erase somebody at the next replay whom we told that nothing happened.
  erasureLog.append(entries)
  log.note('person-erased', { count: entries.length })
  return found
}

interface Seeds {
  readonly applications: readonly string[]
  readonly emails: readonly string[]
}

async function seedsOfApplication(records: Records, id: string): Promise<Seeds | undefined> {
  return (await records.erasures.fingerprintsOf(id)) && { applications: [id], emails: [] }
}

async function seedsOfPrivacyRequest(records: Records, vault: Vault, reference: string): Promise<Seeds | undefined> {
  const request = await records.erasures.privacyRequest(reference)
  if (!request) return undefined
  const person = await records.sealed.open(request.id, 'privacy-request')
  const emails = [request.emailFingerprint, ...(person ? fingerprintsOfEmail(vault, person.email) : [])]
  return { applications: await records.erasures.applicationsWithEmails(emails), emails }
}

/** As stored, and, while the values are kept, under every key of the ring. */
async function personsOf(records: Records, vault: Vault, applicationId: string): Promise<readonly string[]> {
  const stored = await records.erasures.fingerprintsOf(applicationId)
  const identity = await records.sealed.open(applicationId, 'identity')
  return [...(stored ? [stored.person] : []), ...(identity ? vault.fingerprints('person', personKey(identity)) : [])]
}

async function emailsOf(records: Records, vault: Vault, applicationId: string): Promise<readonly string[]> {
  const stored = await records.erasures.fingerprintsOf(applicationId)
  const contact = await records.sealed.open(applicationId, 'contact')
  return [...(stored ? [stored.email] : []), ...(contact ? fingerprintsOfEmail(vault, contact.email) : [])]
}
