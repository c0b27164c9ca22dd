/** From what a caller tells to the applications, masked. What was typed goes nowhere but into fingerprints. */

import { isShortLeadId, type PersonalSearch } from '#contracts/operators/recognize-search.ts'
import { type Found, MOST_FOUND } from '#contracts/operators/search.ts'
import { runIdOf } from '#domain/matching/run/run-keys.ts'
import { fingerprintsOfEmail } from '../platform/vault/email-fingerprints.ts'
import type { Vault } from '../platform/vault/vault.ts'
import type { Needs } from './needs.ts'
import type { FoundId } from './search-records.ts'

type SearchNeeds = Pick<Needs, 'storage' | 'vault' | 'directory'>

/** As the application's own were made. */
const FINGERPRINTS: Readonly<Record<PersonalSearch, (vault: Vault, value: string) => readonly string[]>> = {
  email: fingerprintsOfEmail,
  phone: (vault, phone) => vault.fingerprints('phone', phone),
  ssn: (vault, ssn) => vault.fingerprints('ssn', ssn),
  birth: (vault, birth) => vault.fingerprints('birth', birth),
}

export async function searchPerson(context: SearchNeeds, by: PersonalSearch, value: string): Promise<Found> {
  const fingerprints = FINGERPRINTS[by](context.vault, value)
  const found = await context.storage.records.search.ofPerson(by, fingerprints, MOST_FOUND + 1)
  return shown(context, found, by === 'email' ? fingerprints : [])
}

interface SearchedId {
  readonly leadId?: string | undefined
  readonly attemptKey?: string | undefined
  readonly lenderReference?: string | undefined
  readonly lender?: string | undefined
}

export async function searchId(context: SearchNeeds, asked: SearchedId): Promise<Found> {
  return shown(context, await foundBy(context, asked))
}

async function foundBy(context: SearchNeeds, asked: SearchedId): Promise<FoundId[]> {
  const { leadId, attemptKey, lender } = asked
  const { search } = context.storage.records
  if (leadId) {
    const leads = await search.ofLead(leadId.toLowerCase())
    if (leads.length > 0 || !isShortLeadId(leadId)) return leads
  }
  if (attemptKey) return search.ofRun(runIdOf(attemptKey.replace(/\.ping$/, '')))
  // Eight letters that are no lead's may be a lender's number.
  const lenderReference = asked.lenderReference ?? leadId
  if (!lenderReference) return []
  const lenders = lender ? [lender] : (await context.directory.current()).lenders.map(({ id }) => id)
  const fingerprints = lenders.flatMap((each) => context.vault.fingerprints('lender-reference', `${each} ${lenderReference}`))
  return fingerprints.length > 0 ? search.ofReference(fingerprints, MOST_FOUND + 1) : []
}

async function shown(
  { storage: { records } }: SearchNeeds,
  found: readonly FoundId[],
  emailFingerprints: readonly string[] = [],
): Promise<Found> {
  const emails = new Set([...emailFingerprints, ...found.map(({ emailFingerprint }) => emailFingerprint)])
  return {
    applications: await records.applicationReports.listedOf(found.slice(0, MOST_FOUND).map(({ id }) => id)),
    more: found.length > MOST_FOUND,
    privacyRequests: await records.search.openPrivacyRequests([...emails]),
  }
}
