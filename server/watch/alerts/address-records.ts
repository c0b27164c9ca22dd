import { type Kysely, type Selectable, sql } from 'kysely'
import type { Tables } from '../../platform/database/tables.ts'

interface AddressColumns {
  person_id: string
  /** The data key that the address is sealed with; mails to it are about this. */
  sealed_as: string
  code_until: Date
  tries_left: number
  verified_at: Date | null
  quiet: string | null
  digest_day: string | null
}

declare module '../../platform/database/tables.ts' {
  interface Tables {
    alert_addresses: AddressColumns
  }
}

declare module '../../platform/database/sealed-values.ts' {
  interface SealedGroups {
    /** Of a person of the console. The code is gone once it was typed. */
    readonly 'alert-address': { readonly email: string; readonly code: string | null }
  }
}

export function alertAddressRecords(db: Kysely<Tables>) {
  const change = (personId: string) => db.updateTable('alert_addresses').where('person_id', '=', personId)
  const withPeople = () => db.selectFrom('alert_addresses').innerJoin('people', 'people.id', 'alert_addresses.person_id')
  return {
    async add(row: Selectable<AddressColumns>): Promise<void> {
      await db.insertInto('alert_addresses').values(row).execute()
    },
    find: (by: 'person_id' | 'sealed_as', id: string) =>
      db.selectFrom('alert_addresses').selectAll().where(by, '=', id).executeTakeFirst(),
    /** Every look is a try. False: there is no code, its time is over, or its tries are. */
    async mayTry(personId: string, now: Date): Promise<boolean> {
      const open = change(personId).where('code_until', '>', now).where('tries_left', '>', 0)
      return (await open.set({ tries_left: sql`tries_left - 1` }).executeTakeFirst()).numUpdatedRows === 1n
    },
    async set(personId: string, columns: Partial<Pick<AddressColumns, 'verified_at' | 'tries_left' | 'quiet' | 'digest_day'>>) {
      await change(personId).set(columns).execute()
    },
    /** False: another process was first. */
    async noteDigest(personId: string, day: string): Promise<boolean> {
      const due = change(personId).where(sql<boolean>`digest_day is distinct from ${day}`)
      return (await due.set({ digest_day: day }).executeTakeFirst()).numUpdatedRows === 1n
    },
    remove: (personId: string) =>
      db.deleteFrom('alert_addresses').where('person_id', '=', personId).returning(['sealed_as', 'quiet']).executeTakeFirst(),
    async ofRemovedPeople(): Promise<string[]> {
      return (await withPeople().where('removed_at', 'is not', null).select('people.id').execute()).map(({ id }) => id)
    },
    /** People who can be told. */
    verified: () =>
      withPeople()
        .where('removed_at', 'is', null)
        .where('verified_at', 'is not', null)
        .select(['people.id', 'name', 'role', 'sealed_as', 'quiet', 'digest_day'])
        .orderBy('name')
        .execute(),
  }
}
