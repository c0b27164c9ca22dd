import { type Kysely, sql } from 'kysely'
import type { QuietHours } from '#domain/watch/alerting.ts'
import type { Tables } from '../../platform/database/tables.ts'

declare module '../../platform/database/tables.ts' {
  interface Tables {
    alert_addresses: {
      person_id: string
      sealed_as: string
      verified_at: Date | null
      code_until: Date
      tries_left: number
      quiet_from: string | null
      quiet_until: string | null
      digest_day: string | null
    }
  }
}

declare module '../../platform/database/sealed-values.ts' {
  interface SealedGroups {
    /** Of a person of the console. The code is gone once it was typed. */
    readonly 'alert-address': { readonly email: string; readonly code: string | null }
  }
}

const TRIES = 5

export function alertAddressRecords(db: Kysely<Tables>) {
  const change = (personId: string) => db.updateTable('alert_addresses').where('person_id', '=', personId)
  return {
    /** Counts once the code of its mail was typed. An address before it was removed, and its quiet hours are handed on. */
    async add(personId: string, sealedAs: string, codeUntil: Date, quiet: QuietHours | null): Promise<void> {
      const fresh = { sealed_as: sealedAs, verified_at: null, code_until: codeUntil, tries_left: TRIES, digest_day: null }
      await db
        .insertInto('alert_addresses')
        .values({ person_id: personId, ...quietColumns(quiet), ...fresh })
        .execute()
    },
    find: (personId: string) => db.selectFrom('alert_addresses').selectAll().where('person_id', '=', personId).executeTakeFirst(),
    findSealed: (sealedAs: string) =>
      db.selectFrom('alert_addresses').selectAll().where('sealed_as', '=', sealedAs).executeTakeFirst(),
    /** Every look is a try. False: there is no code, its time is over, or its tries are. */
    async mayTry(personId: string, now: Date): Promise<boolean> {
      const { numUpdatedRows } = await change(personId)
        .set({ tries_left: sql`tries_left - 1` })
        .where('code_until', '>', now)
        .where('tries_left', '>', 0)
        .executeTakeFirst()
      return numUpdatedRows === 1n
    },
    async verify(personId: string, now: Date, day: string): Promise<void> {
      await change(personId).set({ verified_at: now, tries_left: 0, digest_day: day }).execute()
    },
    async setQuiet(personId: string, quiet: QuietHours | null): Promise<boolean> {
      return (await change(personId).set(quietColumns(quiet)).executeTakeFirst()).numUpdatedRows === 1n
    },
    async remove(personId: string) {
      return db.deleteFrom('alert_addresses').where('person_id', '=', personId).returningAll().executeTakeFirst()
    },
    async ofRemovedPeople(): Promise<string[]> {
      const rows = await db
        .selectFrom('alert_addresses')
        .innerJoin('people', 'people.id', 'alert_addresses.person_id')
        .where('people.removed_at', 'is not', null)
        .select('people.id')
        .execute()
      return rows.map(({ id }) => id)
    },
    /** False: another process was first. */
    async noteDigest(personId: string, day: string): Promise<boolean> {
      const { numUpdatedRows } = await change(personId)
        .set({ digest_day: day })
        .where(sql<boolean>`digest_day is distinct from ${day}`)
        .executeTakeFirst()
      return numUpdatedRows === 1n
    },
    /** People who can be told. */
    verified: () =>
      db
        .selectFrom('alert_addresses')
        .innerJoin('people', 'people.id', 'alert_addresses.person_id')
        .where('people.removed_at', 'is', null)
        .where('verified_at', 'is not', null)
        .select(['people.id', 'people.name', 'people.role', 'sealed_as', 'quiet_from', 'quiet_until', 'digest_day'])
        .orderBy('people.name')
        .execute(),
  }
}

const quietColumns = (quiet: QuietHours | null) => ({ quiet_from: quiet?.from ?? null, quiet_until: quiet?.until ?? null })

/** Null: none. */
export const quietOf = (row: { readonly quiet_from: string | null; readonly quiet_until: string | null }): QuietHours | null =>
  row.quiet_from !== null && row.quiet_until !== null ? { from: row.quiet_from, until: row.quiet_until } : null

export type AlertAddressRecords = ReturnType<typeof alertAddressRecords>
