/**
 * Whoever acts as an owner is one at the moment of the act, and not only when the call was let in: else a call that is under way while its maker
 * is removed would leave a link or a token behind.
 */
import type { Entry } from '../operators/acting.ts'
import type { PersonRecords } from './person-records.ts'
import type { TokenRecords } from './token-records.ts'

interface Records {
  readonly people: Pick<PersonRecords, 'lockedOwners'>
  readonly tokens: Pick<TokenRecords, 'find'>
}

/** Use it in a transaction: until its end nobody becomes an owner, and nobody stops being one. */
export async function lockOwners(
  records: Records,
  entry: Entry,
): Promise<{ readonly owners: readonly string[]; readonly isAmong: boolean }> {
  const owners = await records.people.lockedOwners()
  if (entry.kind === 'nobody') return { owners, isAmong: false }
  if (entry.personId !== null) return { owners, isAmong: owners.includes(entry.personId) }
  const token = await records.tokens.find(entry.id)
  return { owners, isAmong: token?.revoked_at === null }
}
