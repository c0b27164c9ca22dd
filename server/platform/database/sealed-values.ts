/** Encrypts on the way in, decrypts on the way out: no other file of the database adapter sees a plain value. */
import type { Kysely } from 'kysely'
import type { Vault, WrappedKey } from '../vault/vault.ts'
import type { SubjectKind, Tables } from './tables.ts'

/** The sealed groups and their values. Each subject of the server adds its own (`declare module`). */
// biome-ignore lint/suspicious/noEmptyInterface: subjects fill it.
export interface SealedGroups {}

type GroupName = keyof SealedGroups

export function sealedValues(db: Kysely<Tables>, vault: Vault) {
  async function keyOf(subjectId: string): Promise<WrappedKey | 'destroyed'> {
    const row = await db
      .selectFrom('data_keys')
      .select(['key_id', 'wrapped'])
      .where('subject_id', '=', subjectId)
      .executeTakeFirst()
    if (!row) throw new Error('There is no data key to seal with')
    return row.wrapped ? { keyId: row.key_id, wrapped: row.wrapped } : 'destroyed'
  }

  const rowOf = (key: WrappedKey, subjectId: string, group: string, value: unknown) => ({
    subject_id: subjectId,
    group_name: group,
    sealed: vault.seal(key, subjectId, group, JSON.stringify(value)),
  })

  const rowsOf = (key: WrappedKey, subjectId: string, groups: Partial<SealedGroups>) =>
    Object.keys(groups)
      .sort()
      .map((group) => rowOf(key, subjectId, group, groups[group as GroupName]))

  async function putRows(rows: ReturnType<typeof rowsOf>): Promise<void> {
    await db
      .insertInto('sealed_groups')
      .values(rows)
      .onConflict((conflict) =>
        conflict.columns(['subject_id', 'group_name']).doUpdateSet({ sealed: ({ ref }) => ref('excluded.sealed') }),
      )
      .execute()
  }

  /** Undefined: the subject was erased, and nothing more is kept of it. */
  async function rowFor<Group extends GroupName>(subjectId: string, group: Group, value: SealedGroups[Group]) {
    const key = await keyOf(subjectId)
    if (key === 'destroyed') return undefined
    return rowOf(key, subjectId, group, value)
  }

  async function fetchMany<Group extends GroupName>(subjectId: string, groups: readonly Group[]) {
    const rows = await db
      .selectFrom('sealed_groups')
      .innerJoin('data_keys', 'data_keys.subject_id', 'sealed_groups.subject_id')
      .select(['data_keys.key_id', 'data_keys.wrapped', 'sealed_groups.group_name', 'sealed_groups.sealed'])
      .where('sealed_groups.subject_id', '=', subjectId)
      .where('sealed_groups.group_name', 'in', [...groups])
      .execute()
    return () => {
      // All rows of a subject have its one data key.
      const [first] = rows
      const key = first?.wrapped && { keyId: first.key_id, wrapped: first.wrapped }
      const opened = rows.flatMap(({ group_name, sealed }) =>
        key ? [[group_name, JSON.parse(vault.open(key, subjectId, group_name, sealed))]] : [],
      )
      return Object.fromEntries(opened) as Partial<Pick<SealedGroups, Group>>
    }
  }

  /**
   * These groups, or all; answers how many they were. The rows are taken in one order: two who remove some of the same at once, an erasure and the
   * end of a run, would otherwise wait for each other until the database breaks one of them off.
   */
  async function removeFrom(subjectIds: readonly string[], groups?: readonly GroupName[]): Promise<number> {
    if (subjectIds.length === 0) return 0
    const { numDeletedRows } = await db
      .with('taken', (qb) =>
        qb
          .selectFrom('sealed_groups')
          .select(['subject_id', 'group_name'])
          .where('subject_id', 'in', subjectIds)
          .$if(groups !== undefined, (some) => some.where('group_name', 'in', groups ?? []))
          .orderBy('subject_id')
          .orderBy('group_name')
          .forUpdate(),
      )
      .deleteFrom('sealed_groups')
      .using('taken')
      .whereRef('sealed_groups.subject_id', '=', 'taken.subject_id')
      .whereRef('sealed_groups.group_name', '=', 'taken.group_name')
      .executeTakeFirst()
    return Number(numDeletedRows)
  }

  return {
    /** Makes the subject's data key and seals the groups that are there from the beginning. Use it in a transaction. */
    async addSubject(
      { id, kind, at }: { readonly id: string; readonly kind: SubjectKind; readonly at: Date },
      groups: Partial<SealedGroups>,
    ) {
      const key = vault.makeKey(id)
      const rows = rowsOf(key, id, groups)
      const keyRow = { subject_id: id, kind, key_id: key.keyId, wrapped: Buffer.from(key.wrapped), created_at: at }
      const added =
        rows.length === 0
          ? db.insertInto('data_keys').values(keyRow)
          : db
              .with('keyed', (qb) => qb.insertInto('data_keys').values(keyRow))
              .insertInto('sealed_groups')
              .values(rows)
      await added.execute()
    },

    /** False: the subject was erased, and nothing can be kept for it any more. */
    async put<Group extends GroupName>(subjectId: string, group: Group, value: SealedGroups[Group]) {
      const row = await rowFor(subjectId, group, value)
      if (row) await putRows([row])
      return row !== undefined
    },

    /** Keeps a value that is there; answers whether this one was the first. */
    async putOnce<Group extends GroupName>(subjectId: string, group: Group, value: SealedGroups[Group]) {
      const row = await rowFor(subjectId, group, value)
      if (!row) return false
      const { numInsertedOrUpdatedRows } = await db
        .insertInto('sealed_groups')
        .values(row)
        .onConflict((conflict) => conflict.columns(['subject_id', 'group_name']).doNothing())
        .executeTakeFirst()
      return numInsertedOrUpdatedRows === 1n
    },

    /** For a caller that knows the subject early and the values late. Undefined: the subject was erased. */
    async sealerFor(subjectId: string) {
      const key = await keyOf(subjectId)
      if (key === 'destroyed') return undefined
      return {
        put: (groups: Partial<SealedGroups>) => putRows(rowsOf(key, subjectId, groups)),
      }
    },

    /** Undefined: never there, purged, or the subject was erased. Throws when the ciphertext was tampered with. */
    async open<Group extends GroupName>(subjectId: string, group: Group) {
      const row = await db
        .selectFrom('sealed_groups')
        .innerJoin('data_keys', 'data_keys.subject_id', 'sealed_groups.subject_id')
        .select(['data_keys.key_id', 'data_keys.wrapped', 'sealed_groups.sealed'])
        .where('sealed_groups.subject_id', '=', subjectId)
        .where('sealed_groups.group_name', '=', group)
        .executeTakeFirst()
      if (!row?.wrapped) return undefined
      const plain = vault.open({ keyId: row.key_id, wrapped: row.wrapped }, subjectId, group, row.sealed)
      return JSON.parse(plain) as SealedGroups[Group]
    },

    /** Several groups at once; groups that are gone are missing. */
    openMany: async <Group extends GroupName>(subjectId: string, groups: readonly Group[]) =>
      (await fetchMany(subjectId, groups))(),
    /** The same, read now and opened later. */
    fetchMany,

    remove: (subjectId: string, group: GroupName) => removeFrom([subjectId], [group]).then(() => undefined),
    removeFrom,

    /** Destroys the data key and the values that it sealed. */
    async erase(subjectId: string, at: Date) {
      await db
        .with('destroyed', (qb) =>
          qb
            .updateTable('data_keys')
            .set({ wrapped: null, destroyed_at: at })
            .where('subject_id', '=', subjectId)
            .where('destroyed_at', 'is', null)
            .returning('subject_id'),
        )
        .insertInto('keys_left_on_disk')
        .columns(['subject_id'])
        .expression((qb) => qb.selectFrom('destroyed').select('subject_id'))
        .onConflict((conflict) => conflict.doNothing())
        .execute()
      await removeFrom([subjectId])
    },
  }
}

export type SealedValues = ReturnType<typeof sealedValues>

export type Sealer = NonNullable<Awaited<ReturnType<SealedValues['sealerFor']>>>
