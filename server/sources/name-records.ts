/** Names that links carry: their numbers, what became of them, and what the traffic cost that carries them. */
import { type Generated, type Kysely, sql } from 'kysely'
import type { SourceName } from '#contracts/operators/sources.ts'
import { CARRIED_ENOUGH, type NameKind } from '#domain/visits/visit-notes.ts'
import type { Tables } from '../platform/database/tables.ts'

type NameState = SourceName['state']

declare module '../platform/database/tables.ts' {
  interface Tables {
    source_names: {
      id: Generated<number>
      name: string | null
      code: string | null
      carried: Generated<number>
      state: Generated<NameState>
      label: string | null
      merged_into: number | null
    }
    source_labels: { id: number; label: string }
    source_costs: { kind: NameKind; name_id: number; month: string; cents: number }
  }
}

/** A name's number never changes, whatever becomes of the name. */
export interface NumberedName {
  readonly id: number
  /** Whether its text is kept. */
  readonly isKept: boolean
}

export function nameRecords(db: Kysely<Tables>) {
  /** By its text or, while that is not kept, by one of its codes. */
  async function find(name: string, codes: readonly string[]): Promise<NumberedName | undefined> {
    const { rows } = await sql<NumberedName>`select id, name is not null as "isKept" from source_names
      where name = ${name} or code = any (${[...codes]}) order by name is null limit 1`.execute(db)
    return rows[0]
  }

  const named = () =>
    db
      .selectFrom('source_names as own')
      .leftJoin('source_names as target', 'target.id', 'own.merged_into')
      .select(['own.id', 'own.state', 'own.label'])
      .select(sql<string>`own.name`.as('name'))
      .select(sql<string | null>`coalesce(target.label, target.name)`.as('mergedInto'))
      .where('own.name', 'is not', null)

  return {
    find,

    /** The number of a name; one that comes for the first time gets one. */
    async number(name: string, codes: readonly string[]): Promise<NumberedName> {
      const known = await find(name, codes)
      if (known) return known
      await db
        .insertInto('source_names')
        .values({ code: codes[0] ?? null })
        .onConflict((conflict) => conflict.column('code').doNothing())
        .execute()
      const added = await find(name, codes)
      if (!added) throw new Error('A name was given a number, and then had none')
      return added
    },

    /** One more application carries a name whose text is not kept yet; that of the tenth is. Use it in a transaction. */
    async carry(id: number, name: string) {
      await sql`update source_names set carried = carried + 1, name = case when carried + 1 >= ${sql.lit(CARRIED_ENOUGH)}
          and not exists (select from source_names others where others.name = ${name}) then ${name} end
        where id = ${id} and name is null`.execute(db)
    },

    /** For those who decide: the text of every name that is kept, new ones first. */
    list: (): Promise<SourceName[]> => named().orderBy(sql`own.state = 'new'`, 'desc').orderBy('own.name').execute(),

    one: (id: number): Promise<SourceName | undefined> => named().where('own.id', '=', id).executeTakeFirst(),

    /**
     * `as`: what it is renamed to, or merged into. False: another name is shown so already, or the one to merge into is not accepted, or is
     * this one. Use it in a transaction.
     */
    async decide(id: number, decision: 'accept' | 'rename' | 'merge' | 'hide', as: string | undefined): Promise<boolean> {
      const { rows } = await sql<{
        id: number
        name: string
      }>`select id, name from source_names where name is not null for update`.execute(db)
      const shown = decision === 'rename' || decision === 'merge' ? as : rows.find((row) => row.id === id)?.name
      const [other] = shown === undefined ? [] : await numbersShownAs(shown, id)
      if (decision !== 'hide' && (other !== undefined) !== (decision === 'merge')) return false
      const merged_into = decision === 'merge' ? (other ?? null) : null
      const state = decision === 'hide' ? 'hidden' : 'accepted'
      const label = decision === 'rename' ? (as ?? null) : null
      await db.updateTable('source_names').set({ state, label, merged_into }).where('id', '=', id).execute()
      // What was merged into this one follows it: one step leads to what is shown.
      if (merged_into) await db.updateTable('source_names').set({ merged_into }).where('merged_into', '=', id).execute()
      return true
    },

    /** By what is shown; null: no such name is accepted. In place of what was typed in before, which is answered. Use it in a transaction. */
    async setCost(kind: NameKind, label: string, month: string, cents: number): Promise<{ readonly before: number } | null> {
      const [own] = await numbersShownAs(label)
      if (own === undefined) return null
      const { rows } = await sql<{ cents: number }>`delete from source_costs where kind = ${kind} and month = ${month}
        and name_id in (select id from source_labels where label = ${label}) returning cents`.execute(db)
      if (cents > 0) await db.insertInto('source_costs').values({ kind, name_id: own, month, cents }).execute()
      return { before: rows.reduce((sum, row) => sum + row.cents, 0) }
    },

    /** Cents of a month, by what is shown. */
    async costs(kind: NameKind, month: string): Promise<ReadonlyMap<string, number>> {
      const { rows } = await sql<{ label: string; cents: string | number }>`
        select label, sum(cents) as cents from source_costs join source_labels on source_labels.id = name_id
        where kind = ${kind} and month = ${month} group by label`.execute(db)
      return new Map(rows.map(({ label, cents }) => [label, Number(cents)]))
    },

    /** What everybody may see of each number or, to a person of their own visit, the name itself where it is kept. */
    async labels(sees: 'accepted' | 'all'): Promise<ReadonlyMap<number, string>> {
      const rows = await db
        .selectFrom('source_labels')
        .leftJoin('source_names', 'source_names.id', 'source_labels.id')
        .select(['source_labels.id', 'source_labels.label', 'name'])
        .execute()
      return new Map(rows.map(({ id, label, name }) => [id, sees === 'all' ? (name ?? label) : label]))
    },
  }

  /** Accepted names, not themselves merged into another, that are shown so; but for one of them. Whoever changes something of theirs lines up. */
  async function numbersShownAs(label: string, except = 0): Promise<readonly number[]> {
    const { rows } = await sql<{ id: number }>`select id from source_names where coalesce(label, name) = ${label}
      and state = 'accepted' and merged_into is null and id <> ${except} for update`.execute(db)
    return rows.map(({ id }) => id)
  }
}

export type NameRecords = ReturnType<typeof nameRecords>
