/**
 * Whoever is removed or gets a lower role, and a program's token that is revoked, leaves nothing behind that may do more than they still may: no
 * link and no token that they made, and none that such a token made.
 */
import { ROLES, type Role } from '#domain/policy/roles.ts'
import type { SignInRecords } from './sign-in-records.ts'
import type { TokenRecords } from './token-records.ts'

interface HandedOut {
  readonly signIns: Pick<SignInRecords, 'revokeMadeBy'>
  readonly tokens: Pick<TokenRecords, 'revokeMadeBy'>
}

export async function endHandedOutRights(records: HandedOut, makerId: string, kept: Role | 'none', now: Date): Promise<void> {
  const mayStay = kept === 'none' ? [] : (['monitor', ...ROLES.slice(0, ROLES.indexOf(kept) + 1)] as const)
  const makers = new Set([makerId])
  // Grows while it is walked.
  for (const id of makers) {
    if (kept !== 'owner') await records.signIns.revokeMadeBy(id, now)
    for (const made of await records.tokens.revokeMadeBy(id, mayStay, now)) makers.add(made)
  }
}
