import { randomUUID } from 'node:crypto'
import type { Generated, Kysely, Selectable } from 'kysely'
import type { HistoryEntry, HistoryWay } from '#contracts/operators/history.ts'
import type { Act, ActEnd } from '../../operators/acting.ts'
import type { Period } from '../../platform/clock/new-york-days.ts'
import { withIsoTimes } from '../../platform/database/named-row.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { hexOf } from '../../platform/ledger/ledger-chain.ts'
import type { Vault } from '../../platform/vault/vault.ts'
import { digestReason, hashAct } from './history-chain.ts'

interface ActColumns {
  id: string
  at: Date
  person_id: string | null
  person: string
  role: string | null
  via: HistoryWay
  call: string
  subject: string | null
}

declare module '../../platform/database/tables.ts' {
  interface Tables {
    history: ActColumns & {
      position: number
      outcome: 'done' | 'unknown'
      before: string | null
      after: string | null
      reason: string | null
      reason_sealed: Bytes | null
      reason_subject: string | null
      reason_digest: Bytes | null
      previous_hash: Bytes
      hash: Bytes
      key_id: string
    }
    history_head: { only_row: Generated<boolean>; length: number; hash: Bytes }
    history_intents: ActColumns
  }
}

type Row = Selectable<Tables['history']>
type WithKey = Row & { readonly data_key_id: string | null; readonly wrapped: Uint8Array | null }

interface HistoryFilter {
  readonly subject?: string | undefined
  readonly person?: string | undefined
  readonly call?: string | undefined
  readonly period: Partial<Period>
  readonly before?: string | undefined
  readonly limit: number
}

const REASON_GROUP = 'history-reason'
const CHECKED_AT_ONCE = 1000
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

export function historyRecords(db: Kysely<Tables>, vault: Vault) {
  /** Whose data key a reason is sealed with: that of the application or privacy request that it is about. */
  async function dataKeyOf(subject: string | null) {
    if (subject === null) return undefined
    const id = UUID.test(subject)
      ? subject
      : (await db.selectFrom('privacy_requests').select('id').where('reference', '=', subject).executeTakeFirst())?.id
    if (!id) return undefined
    return db.selectFrom('data_keys').select(['subject_id', 'key_id', 'wrapped']).where('subject_id', '=', id).executeTakeFirst()
  }

  async function reasonColumns(id: string, subject: string | null, reason: string | null) {
    const key = vault.ledgerKey()
    if (!key) throw new Error('The key ring has no ledger key')
    const none = { reason: null, reason_sealed: null, reason_subject: null, reason_digest: null }
    if (reason === null) return none
    const reason_digest = digestReason(id, reason, key)
    const dataKey = await dataKeyOf(subject)
    if (!dataKey) return { ...none, reason, reason_digest }
    const { subject_id, key_id, wrapped } = dataKey
    // Of somebody who is erased no words are kept.
    const sealed = wrapped && vault.seal({ keyId: key_id, wrapped }, subject_id, `${REASON_GROUP}\n${id}`, reason)
    return { ...none, reason_sealed: sealed, reason_subject: subject_id, reason_digest }
  }

  function reasonOf(row: WithKey): string | null {
    if (!row.reason_sealed || !row.reason_subject) return row.reason
    if (!row.wrapped || !row.data_key_id) return null
    return vault.open(
      { keyId: row.data_key_id, wrapped: row.wrapped },
      row.reason_subject,
      `${REASON_GROUP}\n${row.id}`,
      row.reason_sealed,
    )
  }

  const withKeys = () =>
    db
      .selectFrom('history')
      .leftJoin('data_keys', 'data_keys.subject_id', 'history.reason_subject')
      .selectAll('history')
      .select(['data_keys.key_id as data_key_id', 'data_keys.wrapped'])

  function isAsWritten(row: WithKey, previous: { readonly position: number; readonly hash: string }): boolean {
    const key = vault.ledgerKey(row.key_id)
    if (!key || row.position !== previous.position + 1 || hexOf(row.previous_hash) !== previous.hash) return false
    if (hashAct(row, key).toString('hex') !== hexOf(row.hash)) return false
    try {
      const reason = reasonOf(row)
      if (row.reason_digest === null) return reason === null
      // Words go with the key of the person that they are about, and in no other way.
      if (reason === null) return row.reason_subject !== null && !row.wrapped
      return digestReason(row.id, reason, key).toString('hex') === hexOf(row.reason_digest)
    } catch {
      return false
    }
  }

  return {
    async begin({ call, caller, subject }: Act, at: Date): Promise<string> {
      const id = randomUUID()
      await db
        .insertInto('history_intents')
        .values({ id, at, call, subject, ...callerColumns(caller) })
        .execute()
      return id
    },

    async forget(intent: string): Promise<boolean> {
      return (await db.deleteFrom('history_intents').where('id', '=', intent).executeTakeFirst()).numDeletedRows === 1n
    },

    /** Locks the end of the chain. Use it in a transaction. */
    async append(id: string, { call, caller, subject, outcome, change, reason }: ActEnd, at: Date): Promise<void> {
      const key = vault.ledgerKey()
      if (!key) throw new Error('The key ring has no ledger key')
      const head = await db.selectFrom('history_head').select(['length', 'hash']).forUpdate().executeTakeFirstOrThrow()
      const row = {
        position: head.length + 1,
        id,
        at,
        ...callerColumns(caller),
        call,
        subject,
        outcome,
        before: jsonText(change.before),
        after: jsonText(change.after),
        ...(await reasonColumns(id, subject, reason)),
        previous_hash: Buffer.from(head.hash),
        key_id: key.id,
      }
      const hash = hashAct(row, key)
      await db
        .insertInto('history')
        .values({ ...row, hash })
        .execute()
      await db.updateTable('history_head').set({ length: row.position, hash }).execute()
    },

    /** Acts whose process has ended, or has taken longer than any call does. */
    intentsBefore: (moment: Date) => db.selectFrom('history_intents').selectAll().where('at', '<', moment).orderBy('at').execute(),

    async list({ subject, person, call, period: { from, to }, before, limit }: HistoryFilter): Promise<HistoryEntry[]> {
      let query = withKeys().orderBy('history.position', 'desc').limit(limit)
      if (subject !== undefined) query = query.where('history.subject', '=', subject)
      if (person !== undefined) query = query.where('history.person', '=', person)
      if (call !== undefined) query = query.where('history.call', '=', call)
      if (from) query = query.where('history.at', '>=', from)
      if (to) query = query.where('history.at', '<', to)
      if (before !== undefined)
        query = query.where('history.position', '<', (eb) =>
          eb.selectFrom('history as seen').select('seen.position').where('seen.id', '=', before),
        )
      return (await query.execute()).map((row) => {
        const { id, at, person, role, via, call, subject, outcome, before, after } = row
        const changed = { before: JSON.parse(before ?? 'null'), after: JSON.parse(after ?? 'null') }
        return { ...withIsoTimes({ id, at, person, role, via, call, subject, outcome }), ...changed, reason: reasonOf(row) }
      })
    },

    /** Goes through the whole chain, in one transaction: entries may be added meanwhile, with their head. So many were there before. */
    async verify(counted = 0) {
      const head = await db.selectFrom('history_head').select(['length', 'hash']).forShare().executeTakeFirstOrThrow()
      const broken: string[] = []
      let checked = 0
      let previous = { position: 0, hash: '', id: '' }
      for (;;) {
        const rows = await withKeys()
          .where('history.position', '>', previous.position)
          .orderBy('history.position')
          .limit(CHECKED_AT_ONCE)
          .execute()
        for (const row of rows) {
          if (!isAsWritten(row, previous)) broken.push(row.id)
          previous = { position: row.position, hash: hexOf(row.hash), id: row.id }
        }
        checked += rows.length
        if (rows.length < CHECKED_AT_ONCE) break
      }
      // Cut short: the last one that is there did not end the chain.
      if (previous.position !== head.length || previous.hash !== hexOf(head.hash) || checked < counted)
        broken.push(previous.id || NO_ENTRY)
      return { checked, broken: [...new Set(broken)] }
    },
  }
}

/** All entries are gone. */
const NO_ENTRY = '00000000-0000-0000-0000-000000000000'

const callerColumns = ({ id, name, role, via }: Act['caller']) => ({ person_id: id || null, person: name, role, via })

const jsonText = (value: object | undefined): string | null => (value === undefined ? null : JSON.stringify(value))
