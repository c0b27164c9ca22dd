import { randomUUID } from 'node:crypto'
import { type Kysely, type Selectable, sql } from 'kysely'
import type { TokenRole } from '#contracts/operators/people.ts'
import type { Tables } from '../platform/database/tables.ts'

declare module '../platform/database/tables.ts' {
  interface Tables {
    operator_tokens: {
      id: string
      hash: Bytes
      name: string
      role: TokenRole
      person_id: string | null
      source: 'made' | 'setting' | 'command-line'
      made_by: string
      maker_id: string | null
      created_at: Date
      ends_at: Date | null
      revoked_at: Date | null
      used_at: Date | null
    }
  }
}

type Row = Selectable<Tables['operator_tokens']>
type NewToken = Pick<Row, 'name' | 'role' | 'person_id' | 'source' | 'made_by' | 'maker_id' | 'ends_at'> & {
  readonly hash: Buffer
}

const USE_KEPT_MS = 60_000

export function tokenRecords(db: Kysely<Tables>) {
  const withPerson = () =>
    db
      .selectFrom('operator_tokens')
      .leftJoin('people', 'people.id', 'operator_tokens.person_id')
      .selectAll('operator_tokens')
      .select(['people.name as person', 'people.role as person_role', 'people.removed_at as person_removed_at'])
  return {
    async make(token: NewToken, now: Date): Promise<string> {
      const id = randomUUID()
      await db
        .insertInto('operator_tokens')
        .values({ id, ...token, created_at: now, revoked_at: null, used_at: null })
        .execute()
      return id
    },
    /** The token that a setting names. One that was revoked stays so. */
    async makeOfSetting(name: string, role: TokenRole, hash: Buffer, now: Date) {
      const bySettings = { person_id: null, source: 'setting', made_by: 'the settings', maker_id: null, ends_at: null } as const
      await db
        .insertInto('operator_tokens')
        .values({ id: randomUUID(), hash, name, role, ...bySettings, created_at: now, revoked_at: null, used_at: null })
        .onConflict((conflict) => conflict.column('hash').doNothing())
        .execute()
    },
    /** But the one with this hash. */
    async removeOfSetting(name: string, but?: Buffer) {
      let query = db.deleteFrom('operator_tokens').where('source', '=', 'setting').where('name', '=', name)
      if (but) query = query.where('hash', '!=', but)
      await query.execute()
    },
    async use(hash: Buffer, now: Date) {
      const found = await withPerson()
        .where('operator_tokens.hash', '=', hash)
        .where('operator_tokens.revoked_at', 'is', null)
        .where('people.removed_at', 'is', null)
        .where(({ or, eb }) => or([eb('operator_tokens.ends_at', 'is', null), eb('operator_tokens.ends_at', '>', now)]))
        .executeTakeFirst()
      if (found && now.getTime() - (found.used_at?.getTime() ?? 0) > USE_KEPT_MS)
        await db.updateTable('operator_tokens').set({ used_at: now }).where('id', '=', found.id).execute()
      return found
    },
    /** A token of a program that counts now. */
    findNamed: (name: string, now: Date) =>
      db
        .selectFrom('operator_tokens')
        .select('id')
        .where(sql`lower(name)`, '=', name.toLowerCase())
        .where('person_id', 'is', null)
        .where('revoked_at', 'is', null)
        .where(({ or, eb }) => or([eb('ends_at', 'is', null), eb('ends_at', '>', now)]))
        .executeTakeFirst(),
    find: (id: string) => withPerson().where('operator_tokens.id', '=', id).executeTakeFirst(),
    list: () => withPerson().orderBy('operator_tokens.revoked_at', 'desc').orderBy('operator_tokens.created_at', 'desc').execute(),
    /** Those of services, but for these roles; whoever has a person may never do more than they. Answers the ids of all, also of those that ended before. */
    async revokeMadeBy(makerId: string, butRoles: readonly TokenRole[], now: Date): Promise<string[]> {
      const made = await db
        .selectFrom('operator_tokens')
        .select(['id', 'role'])
        .where('maker_id', '=', makerId)
        .where('source', '=', 'made')
        .where('person_id', 'is', null)
        .execute()
      const ended = made.filter(({ role }) => !butRoles.includes(role))
      for (const { id } of ended) await this.revoke(id, now)
      return made.map(({ id }) => id)
    },
    async revoke(id: string, now: Date): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('operator_tokens')
        .set({ revoked_at: now })
        .where('id', '=', id)
        .where('revoked_at', 'is', null)
        .executeTakeFirst()
      return numUpdatedRows === 1n
    },
  }
}

export type TokenRecords = ReturnType<typeof tokenRecords>
