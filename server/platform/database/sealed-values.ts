/** Encrypts on the way in, decrypts on the way out: no other file of the database adapter sees a plain value. */
import type { Kysely } from 'kysely'
import type { Vault, WrappedKey } from '../../outside-ports.ts'
import type { GroupName, SealedGroups, SealedValues } from '../../ports.ts'
import type { Tables } from './tables.ts'

export function sealedValues(db: Kysely<Tables>, vault: Vault): SealedValues {
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
    Object.entries(groups).map(([group, value]) => rowOf(key, subjectId, group, value))

  /** Undefined: the subject was erased, and nothing more is kept of it, whatever was still under way. */
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
      const opened = rows.flatMap(({ key_id, wrapped, group_name, sealed }) =>
        wrapped ? [[group_name, JSON.parse(vault.open({ keyId: key_id, wrapped }, subjectId, group_name, sealed))]] : [],
      )
      return Object.fromEntries(opened) as Partial<Pick<SealedGroups, Group>>
    }
  }

  return {
    async addSubject({ id, kind, at }, groups) {
      const key = vault.makeKey(id)
      const rows = rowsOf(key, id, groups)
      await Promise.all([
        db
          .insertInto('data_keys')
          .values({ subject_id: id, kind, key_id: key.keyId, wrapped: Buffer.from(key.wrapped), created_at: at })
          .execute(),
        rows.length > 0 && db.insertInto('sealed_groups').values(rows).execute(),
      ])
    },

    async put(subjectId, group, value) {
      const row = await rowFor(subjectId, group, value)
      if (!row) return false
      await db
        .insertInto('sealed_groups')
        .values(row)
        .onConflict((conflict) => conflict.columns(['subject_id', 'group_name']).doUpdateSet({ sealed: row.sealed }))
        .execute()
      return true
    },

    async putOnce(subjectId, group, value) {
      const row = await rowFor(subjectId, group, value)
      if (!row) return false
      const { numInsertedOrUpdatedRows } = await db
        .insertInto('sealed_groups')
        .values(row)
        .onConflict((conflict) => conflict.columns(['subject_id', 'group_name']).doNothing())
        .executeTakeFirst()
      return numInsertedOrUpdatedRows === 1n
    },

    async sealerFor(subjectId) {
      const key = await keyOf(subjectId)
      if (key === 'destroyed') return undefined
      return {
        async put(groups) {
          await db
            .insertInto('sealed_groups')
            .values(rowsOf(key, subjectId, groups))
            .onConflict((conflict) =>
              conflict.columns(['subject_id', 'group_name']).doUpdateSet({ sealed: ({ ref }) => ref('excluded.sealed') }),
            )
            .execute()
        },
      }
    },

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

    openMany: async (subjectId, groups) => (await fetchMany(subjectId, groups))(),
    fetchMany,

    async remove(subjectId, group) {
      await db.deleteFrom('sealed_groups').where('subject_id', '=', subjectId).where('group_name', '=', group).execute()
    },

    async erase(subjectId, at) {
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
      await db.deleteFrom('sealed_groups').where('subject_id', '=', subjectId).execute()
    },
  }
}
