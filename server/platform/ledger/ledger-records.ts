import { type Kysely, type Selectable, sql } from 'kysely'
import type { Tables } from '../database/tables.ts'
import type { RingKey } from '../vault/key-ring.ts'
import type { Vault } from '../vault/vault.ts'
import { type EarlierEntry, HASH_BYTES, hashEntry, hexOf, isUnbroken, type LedgerEntry, type LedgerHead } from './ledger-chain.ts'

declare module '../database/tables.ts' {
  interface Tables {
    ledger: {
      application_id: string
      position: number
      at: Date
      stage: string
      lender: string | null
      fields_shared: string[]
      outcome: string
      reason: string | null
      duration_ms: number | null
      price_cents: number | null
      previous_hash: Bytes
      hash: Bytes
      key_id: string
    }
  }
}

const HASH = sql.lit(HASH_BYTES)

export function ledgerRecords(db: Kysely<Tables>, vault: Pick<Vault, 'ledgerKey'>) {
  const rowsOf = (applicationId: string) =>
    db.selectFrom('ledger').selectAll().where('application_id', '=', applicationId).orderBy('position').execute()

  async function lockedHead(applicationId: string): Promise<LedgerHead> {
    const { ledger_length, ledger_head } = await db
      .selectFrom('applications')
      .select(['ledger_length', 'ledger_head'])
      .where('id', '=', applicationId)
      .forUpdate()
      .executeTakeFirstOrThrow()
    return { length: ledger_length, hash: ledger_head }
  }

  /** Locks the application's row, and writes nothing when the ledger does not end there any more. */
  async function follow(applicationId: string, head: LedgerHead, entries: readonly EarlierEntry[], at: Date) {
    const key = vault.ledgerKey()
    if (!key) throw new Error('The key ring has no ledger key')
    const hashes = hashesAfter(head, applicationId, entries, at, key)
    const next: LedgerHead = { length: head.length + entries.length, hash: hashes.subarray(-HASH_BYTES) }
    const { rows } = await sql<{ written: number }>`
      with moved as (
        update applications set ledger_length = ${next.length}, ledger_head = ${Buffer.from(next.hash)}
        where id = ${applicationId} and ledger_length = ${head.length}
        returning id),
      hashes as (select ${Buffer.from(head.hash)}::bytea as before, ${hashes}::bytea as own),
      added as (
        insert into ledger (application_id, position, at, stage, lender, fields_shared, outcome, reason, duration_ms, price_cents,
          previous_hash, hash, key_id)
        select moved.id, ${head.length}::int + place, coalesce(entry.at, ${at}::timestamptz), stage, lender, coalesce(fields_shared, '{}'), outcome,
          reason, duration_ms, price_cents,
          case place when 1 then before else substr(own, (place - 2) * ${HASH} + 1, ${HASH}) end,
          substr(own, (place - 1) * ${HASH} + 1, ${HASH}), ${key.id}
        from moved, hashes, json_to_recordset(${JSON.stringify(entries.map(rowOf))}::json) as entry(place int, at timestamptz, stage text, lender text,
          fields_shared text[], outcome text, reason text, duration_ms int, price_cents int)
        returning 1)
      select count(*)::int as written from added`.execute(db)
    return rows[0]?.written === entries.length ? next : undefined
  }

  /** The application's row is locked first, so entries of one application line up. Use it in a transaction. */
  async function appendAll(applicationId: string, entries: readonly EarlierEntry[], at: Date, head?: LedgerHead) {
    if (entries.length === 0) return head
    const next =
      (head && (await follow(applicationId, head, entries, at))) ??
      (await follow(applicationId, await lockedHead(applicationId), entries, at))
    if (!next) throw new Error('A locked ledger has grown')
    return next
  }

  /** Whether every entry is as it was written, in order, and none is missing. */
  async function verify(applicationId: string): Promise<boolean> {
    // In one statement: an entry may be added meanwhile, with its head.
    const { rows } = await sql<Selectable<Tables['ledger'] & Pick<Tables['applications'], 'ledger_length' | 'ledger_head'>>>`
      select ledger.*, ledger_length, ledger_head from applications left join ledger on application_id = id
      where id = ${applicationId} order by position`.execute(db)
    const [head] = rows
    if (!head) return false
    // A ledger without an entry comes as one row of nothing.
    const chain = ((head.position as number | null) === null ? [] : rows).map((row) => ({
      applicationId: row.application_id,
      position: row.position,
      at: row.at.toISOString(),
      entry: entryOf(row),
      previousHash: hexOf(row.previous_hash),
      hash: hexOf(row.hash),
      key: vault.ledgerKey(row.key_id),
    }))
    return isUnbroken(chain, { length: head.ledger_length, hash: head.ledger_head })
  }

  return {
    async append(applicationId: string, entry: LedgerEntry, at: Date, head?: LedgerHead) {
      const next = await appendAll(applicationId, [entry], at, head)
      if (!next) throw new Error('An entry was left out')
      return next
    },
    /** A caller that knows where the ledger ended last saves a query; an outdated head does no harm. */
    appendAll,

    async read(applicationId: string) {
      return (await rowsOf(applicationId)).map((row) => ({ ...entryOf(row), at: row.at }))
    },

    /** The names that the newest intent of this kind named; undefined: there is none. */
    async fieldsOfIntent(applicationId: string, stage: string, lender: string): Promise<readonly string[] | undefined> {
      const row = await db
        .selectFrom('ledger')
        .select('fields_shared')
        .where('application_id', '=', applicationId)
        .where('stage', '=', stage)
        .where('lender', '=', lender)
        .where('outcome', '=', 'intent')
        .orderBy('position', 'desc')
        .limit(1)
        .executeTakeFirst()
      return row?.fields_shared
    },

    verify,

    async verifyMany({ id, after, limit }: { id?: string | undefined; after?: string | undefined; limit: number }) {
      let query = db.selectFrom('applications').select(['id', 'ledger_length']).orderBy('id').limit(limit)
      if (id) query = query.where('id', '=', id)
      if (after) query = query.where('id', '>', after)
      const rows = await query.execute()
      const broken: string[] = []
      for (const row of rows) if (!(await verify(row.id))) broken.push(row.id)
      return {
        checked: rows.length,
        entries: rows.reduce((sum, row) => sum + row.ledger_length, 0),
        broken,
        last: rows.at(-1)?.id ?? null,
      }
    },
  }
}

/** One after the other in one piece. */
function hashesAfter(head: LedgerHead, applicationId: string, entries: readonly EarlierEntry[], time: Date, key: RingKey): Buffer {
  const usual = time.toISOString()
  let previousHash = hexOf(head.hash)
  const hashes = entries.map((entry, index) => {
    previousHash = hashEntry(
      { applicationId, position: head.length + 1 + index, at: entry.at?.toISOString() ?? usual, entry, previousHash },
      key,
    )
    return previousHash
  })
  return Buffer.from(hashes.join(''), 'hex')
}

/** A round of pings adds hundreds of rows: empty columns are not sent, and values that all rows share are sent once. */
const rowOf = (entry: EarlierEntry, index: number) => ({
  place: index + 1,
  at: entry.at,
  stage: entry.stage,
  lender: entry.lender,
  fields_shared: entry.fieldsShared?.length ? entry.fieldsShared : undefined,
  outcome: entry.outcome,
  reason: entry.reason,
  duration_ms: entry.durationMs,
  price_cents: entry.priceCents,
})

const entryOf = (row: Selectable<Tables['ledger']>): LedgerEntry => ({
  stage: row.stage,
  outcome: row.outcome,
  lender: row.lender ?? undefined,
  fieldsShared: row.fields_shared,
  reason: row.reason ?? undefined,
  durationMs: row.duration_ms ?? undefined,
  priceCents: row.price_cents ?? undefined,
})

export type Ledger = ReturnType<typeof ledgerRecords>
