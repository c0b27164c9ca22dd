import type { Kysely, Selectable } from 'kysely'
import type { Ledger, LedgerEntry } from '../../ports.ts'
import { hashEntry, isUnbroken } from './ledger-chain.ts'
import type { Tables } from './tables.ts'

export function ledgerRecords(db: Kysely<Tables>): Ledger {
  const rowsOf = (applicationId: string) =>
    db.selectFrom('ledger').selectAll().where('application_id', '=', applicationId).orderBy('position').execute()

  /** The application's row is locked first, so entries of one application line up, whoever writes them. Use it in a transaction. */
  async function appendAll(applicationId: string, entries: readonly LedgerEntry[], at: Date): Promise<void> {
    if (entries.length === 0) return
    const head = await db
      .selectFrom('applications')
      .select(['ledger_length', 'ledger_head'])
      .where('id', '=', applicationId)
      .forUpdate()
      .executeTakeFirstOrThrow()
    let previousHash: Buffer = Buffer.from(head.ledger_head)
    const rows = entries.map((entry, index) => {
      const position = head.ledger_length + 1 + index
      const hash = hashEntry({ applicationId, position, at, entry, previousHash })
      const row = rowOf(applicationId, position, at, entry, { previousHash, hash })
      previousHash = hash
      return row
    })
    await db.insertInto('ledger').values(rows).execute()
    await db
      .updateTable('applications')
      .set({ ledger_length: head.ledger_length + rows.length, ledger_head: previousHash })
      .where('id', '=', applicationId)
      .execute()
  }

  return {
    append: (applicationId, entry, at) => appendAll(applicationId, [entry], at),
    appendAll,

    async read(applicationId) {
      return (await rowsOf(applicationId)).map((row) => ({ ...entryOf(row), at: row.at }))
    },

    async verify(applicationId) {
      const head = await db
        .selectFrom('applications')
        .select(['ledger_length', 'ledger_head'])
        .where('id', '=', applicationId)
        .executeTakeFirst()
      if (!head) return false
      const chain = (await rowsOf(applicationId)).map((row) => ({
        applicationId: row.application_id,
        position: row.position,
        at: row.at,
        entry: entryOf(row),
        previousHash: row.previous_hash,
        hash: row.hash,
      }))
      return isUnbroken(chain, { length: head.ledger_length, hash: head.ledger_head })
    },
  }
}

const rowOf = (
  applicationId: string,
  position: number,
  at: Date,
  entry: LedgerEntry,
  { previousHash, hash }: { readonly previousHash: Buffer; readonly hash: Buffer },
) => ({
  application_id: applicationId,
  position,
  at,
  stage: entry.stage,
  lender: entry.lender ?? null,
  fields_released: [...(entry.fieldsReleased ?? [])],
  outcome: entry.outcome,
  reason: entry.reason ?? null,
  duration_ms: entry.durationMs ?? null,
  price_cents: entry.priceCents ?? null,
  previous_hash: previousHash,
  hash,
})

const entryOf = (row: Selectable<Tables['ledger']>): LedgerEntry => ({
  stage: row.stage,
  outcome: row.outcome,
  lender: row.lender ?? undefined,
  fieldsReleased: row.fields_released,
  reason: row.reason ?? undefined,
  durationMs: row.duration_ms ?? undefined,
  priceCents: row.price_cents ?? undefined,
})
