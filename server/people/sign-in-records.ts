/** One-time things on the way in: links, challenges for passkeys, and codes of command lines. */
import { randomUUID } from 'node:crypto'
import type { Kysely, Selectable } from 'kysely'
import type { Role } from '#domain/policy/roles.ts'
import type { Tables } from '../platform/database/tables.ts'

declare module '../platform/database/tables.ts' {
  interface Tables {
    invitations: {
      id: string
      hash: Bytes
      name: string
      role: Role
      person_id: string | null
      made_by: string
      maker_id: string
      created_at: Date
      ends_at: Date
      used_at: Date | null
      revoked_at: Date | null
    }
    passkey_challenges: { hash: Bytes; purpose: ChallengePurpose; owner_id: string | null; ends_at: Date }
    command_line_sign_ins: { secret_hash: Bytes; code_hash: Bytes; ends_at: Date; approved_by: string | null }
  }
}

export type ChallengePurpose = 'sign-in' | 'confirmation' | 'sign-in-link' | 'passkey'
type InvitationRow = Selectable<Tables['invitations']>

const LINK_HOURS = 24
const CHALLENGE_MINUTES = 5
const CODE_MINUTES = 10

const after = (now: Date, minutes: number) => new Date(now.getTime() + minutes * 60_000)

export function signInRecords(db: Kysely<Tables>) {
  const open = (now: Date) =>
    db.selectFrom('invitations').selectAll().where('used_at', 'is', null).where('revoked_at', 'is', null).where('ends_at', '>', now)
  const endUnused = (end: { readonly used_at: Date } | { readonly revoked_at: Date }) =>
    db.updateTable('invitations').set(end).where('used_at', 'is', null).where('revoked_at', 'is', null)
  return {
    async invite(
      invitation: Pick<InvitationRow, 'name' | 'role' | 'person_id' | 'made_by' | 'maker_id'> & { readonly hash: Buffer },
      now: Date,
    ) {
      const row = {
        id: randomUUID(),
        ...invitation,
        created_at: now,
        ends_at: after(now, LINK_HOURS * 60),
        used_at: null,
        revoked_at: null,
      }
      await db.insertInto('invitations').values(row).execute()
      return { id: row.id, until: row.ends_at }
    },
    openInvitations: (now: Date) => open(now).orderBy('created_at').execute(),
    findInvitation: (hash: Buffer, now: Date) => open(now).where('hash', '=', hash).executeTakeFirst(),
    /** False: somebody was quicker. */
    async spendInvitation(id: string, now: Date): Promise<boolean> {
      return (await endUnused({ used_at: now }).where('id', '=', id).executeTakeFirst()).numUpdatedRows === 1n
    },
    /** Whoever may invite nobody any more has left no way in behind. */
    async revokeMadeBy(makerId: string, now: Date) {
      await endUnused({ revoked_at: now }).where('maker_id', '=', makerId).execute()
    },
    async revokeInvitation(id: string, now: Date): Promise<'revoked' | 'unchanged' | 'unknown'> {
      const { numUpdatedRows } = await endUnused({ revoked_at: now }).where('id', '=', id).executeTakeFirst()
      if (numUpdatedRows === 1n) return 'revoked'
      const known = await db.selectFrom('invitations').select('id').where('id', '=', id).executeTakeFirst()
      return known ? 'unchanged' : 'unknown'
    },

    async addChallenge(hash: Buffer, purpose: ChallengePurpose, ownerId: string | null, now: Date) {
      await db
        .insertInto('passkey_challenges')
        .values({ hash, purpose, owner_id: ownerId, ends_at: after(now, CHALLENGE_MINUTES) })
        .execute()
    },
    /** Once: the second who sends the same is refused. */
    async claimChallenge(hash: Buffer, purpose: ChallengePurpose, ownerId: string | null, now: Date): Promise<boolean> {
      const claimed = await db
        .deleteFrom('passkey_challenges')
        .where('hash', '=', hash)
        .where('purpose', '=', purpose)
        .where('owner_id', ownerId === null ? 'is' : '=', ownerId)
        .where('ends_at', '>', now)
        .executeTakeFirst()
      return claimed.numDeletedRows === 1n
    },

    async addCommandLine(secretHash: Buffer, codeHash: Buffer, now: Date): Promise<Date> {
      const ends_at = after(now, CODE_MINUTES)
      await db
        .insertInto('command_line_sign_ins')
        .values({ secret_hash: secretHash, code_hash: codeHash, ends_at, approved_by: null })
        .execute()
      return ends_at
    },
    async approveCommandLine(codeHash: Buffer, personId: string, now: Date): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('command_line_sign_ins')
        .set({ approved_by: personId })
        .where('code_hash', '=', codeHash)
        .where('approved_by', 'is', null)
        .where('ends_at', '>', now)
        .executeTakeFirst()
      return numUpdatedRows === 1n
    },
    findCommandLine: (secretHash: Buffer, now: Date) =>
      db
        .selectFrom('command_line_sign_ins')
        .select('approved_by')
        .where('secret_hash', '=', secretHash)
        .where('ends_at', '>', now)
        .executeTakeFirst(),
    async takeCommandLine(secretHash: Buffer): Promise<boolean> {
      const taken = await db.deleteFrom('command_line_sign_ins').where('secret_hash', '=', secretHash).executeTakeFirst()
      return taken.numDeletedRows === 1n
    },

    async removeOld(now: Date) {
      await db.deleteFrom('passkey_challenges').where('ends_at', '<=', now).execute()
      await db.deleteFrom('command_line_sign_ins').where('ends_at', '<=', now).execute()
    },
  }
}

export type SignInRecords = ReturnType<typeof signInRecords>
