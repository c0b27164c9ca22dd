import { type ColumnType, type Generated, type Kysely, type Selectable, sql } from 'kysely'
import type { Role } from '#domain/policy/roles.ts'
import type { Tables } from '../platform/database/tables.ts'

declare module '../platform/database/tables.ts' {
  interface Tables {
    people: { id: string; name: string; role: Role; created_at: Date; removed_at: Date | null }
    passkeys: {
      id: string
      person_id: string
      credential_id: string
      public_key: Bytes
      /** PGlite reads it as a number, the PostgreSQL driver as text. */
      counter: ColumnType<string | number, number, number>
      transports: string[]
      label: string
      created_at: Date
      used_at: Date | null
    }
    console_instance: { only_row: Generated<boolean>; name: string }
  }
}

export type PersonRow = Selectable<Tables['people']>
export type PasskeyRow = Selectable<Tables['passkeys']>

export function personRecords(db: Kysely<Tables>) {
  const here = () => db.selectFrom('people').selectAll().where('removed_at', 'is', null)
  const passkeysOf = (personId: string) =>
    db.selectFrom('passkeys').selectAll().where('person_id', '=', personId).orderBy('created_at')

  async function revokeTokens(personId: string, at: Date, which: { readonly source?: 'command-line'; readonly but?: string }) {
    let query = db
      .updateTable('operator_tokens')
      .set({ revoked_at: at })
      .where('person_id', '=', personId)
      .where('revoked_at', 'is', null)
    if (which.source) query = query.where('source', '=', which.source)
    if (which.but) query = query.where('id', '!=', which.but)
    await query.execute()
  }

  /** Whoever came in with a passkey of this person's is out; but the session or token with this id stays. */
  async function endSignIns(personId: string, at: Date, but?: string) {
    let sessions = db.deleteFrom('console_sessions').where('person_id', '=', personId)
    if (but) sessions = sessions.where('id', '!=', but)
    await sessions.execute()
    await revokeTokens(personId, at, { source: 'command-line', ...(but && { but }) })
    await db
      .updateTable('command_line_sign_ins')
      .set({ approved_by: null, ends_at: at })
      .where('approved_by', '=', personId)
      .execute()
  }

  return {
    /** The name that tells this installation's cookie from those of others. */
    async instance(): Promise<string> {
      return (await db.selectFrom('console_instance').select('name').executeTakeFirstOrThrow()).name
    },
    list: () => here().orderBy('name').execute(),
    find: (id: string) => here().where('id', '=', id).executeTakeFirst(),
    findNamed: (name: string) => here().where(sql`lower(name)`, '=', name.toLowerCase()).executeTakeFirst(),
    /** Takes a lock, so that of two owners who remove each other one stays. Use it in a transaction. */
    async lockedOwners(): Promise<string[]> {
      return (await here().select('id').where('role', '=', 'owner').orderBy('id').forUpdate().execute()).map(({ id }) => id)
    },
    /** False: somebody has the name already. */
    async add(person: Pick<PersonRow, 'id' | 'name' | 'role'>, at: Date): Promise<boolean> {
      const { numInsertedOrUpdatedRows } = await db
        .insertInto('people')
        .values({ ...person, created_at: at, removed_at: null })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirst()
      return numInsertedOrUpdatedRows === 1n
    },
    async setRole(id: string, role: Role) {
      await db.updateTable('people').set({ role }).where('id', '=', id).execute()
    },
    /** With whatever signs this person in. */
    async remove(id: string, at: Date) {
      await db.updateTable('people').set({ removed_at: at }).where('id', '=', id).execute()
      await db.deleteFrom('passkeys').where('person_id', '=', id).execute()
      await endSignIns(id, at)
      await revokeTokens(id, at, {})
      await db.updateTable('invitations').set({ revoked_at: at }).where('person_id', '=', id).where('used_at', 'is', null).execute()
    },
    endSignIns,

    passkeys: () => db.selectFrom('passkeys').selectAll().orderBy('created_at').execute(),
    passkey: (id: string) => db.selectFrom('passkeys').selectAll().where('id', '=', id).executeTakeFirst(),
    passkeysOf: (personId: string) => passkeysOf(personId).execute(),
    /** Of two who remove the last two at the same moment, one finds a single one. Use it in a transaction. */
    lockedPasskeysOf: (personId: string) => passkeysOf(personId).forUpdate().execute(),
    findPasskey: (credentialId: string) =>
      db.selectFrom('passkeys').selectAll().where('credential_id', '=', credentialId).executeTakeFirst(),
    async addPasskey(row: Omit<PasskeyRow, 'used_at' | 'counter'> & { readonly counter: number }): Promise<boolean> {
      const { numInsertedOrUpdatedRows } = await db
        .insertInto('passkeys')
        .values({ ...row, used_at: null, public_key: Buffer.from(row.public_key) })
        .onConflict((conflict) => conflict.column('credential_id').doNothing())
        .executeTakeFirst()
      return numInsertedOrUpdatedRows === 1n
    },
    async usedPasskey(id: string, counter: number, at: Date) {
      await db.updateTable('passkeys').set({ counter, used_at: at }).where('id', '=', id).execute()
    },
    async removePasskey(id: string): Promise<boolean> {
      return (await db.deleteFrom('passkeys').where('id', '=', id).executeTakeFirst()).numDeletedRows === 1n
    },
  }
}

export type PersonRecords = ReturnType<typeof personRecords>
