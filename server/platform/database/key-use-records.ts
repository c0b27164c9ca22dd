import type { Kysely } from 'kysely'
import type { Vault } from '../vault/vault.ts'
import type { Tables } from './tables.ts'

export function keyUseRecords(db: Kysely<Tables>, vault: Vault) {
  /** Two ranges instead of "not equal": the index finds the keys left to rewrap without walking over the others. */
  const notCurrent = (side: '<' | '>') =>
    db.selectFrom('data_keys').where('wrapped', 'is not', null).where('key_id', side, vault.currentKeyId)

  const countOf = async (side: '<' | '>') => {
    const row = await notCurrent(side)
      .select(({ fn }) => fn.countAll<string | number>().as('count'))
      .executeTakeFirstOrThrow()
    return Number(row.count)
  }

  async function rewrapSide(side: '<' | '>', limit: number): Promise<number> {
    if (limit === 0) return 0
    const rows = await notCurrent(side).select(['subject_id', 'key_id', 'wrapped']).limit(limit).forUpdate().skipLocked().execute()
    for (const { subject_id, key_id, wrapped } of rows) {
      if (!wrapped) continue
      const anew = vault.rewrap({ keyId: key_id, wrapped }, subject_id)
      await db
        .updateTable('data_keys')
        .set({ key_id: anew.keyId, wrapped: Buffer.from(anew.wrapped) })
        .where('subject_id', '=', subject_id)
        .execute()
    }
    return rows.length
  }

  return {
    async encryptionKeys() {
      const rows = await db
        .selectFrom('data_keys')
        .select(({ fn }) => ['key_id', fn.countAll<string | number>().as('count')])
        .where('wrapped', 'is not', null)
        .groupBy('key_id')
        .execute()
      return new Map(rows.map(({ key_id, count }) => [key_id, Number(count)]))
    },

    /** How many data keys are not under the current key, counted no further than this: at the beginning of a rotation that is all of them. */
    async leftUpTo(most: number) {
      const some = async (side: '<' | '>') => (await notCurrent(side).select('subject_id').limit(most).execute()).length
      return Math.min(most, (await some('<')) + (await some('>')))
    },

    /** The same, all of them. */
    left: async () => (await countOf('<')) + (await countOf('>')),

    /** Wraps data keys anew that are not under the current key; each row changes at once, and can be read before and after. */
    async rewrap(limit: number) {
      const below = await rewrapSide('<', limit)
      return below + (await rewrapSide('>', limit - below))
    },
  }
}
