/** What Your request shows, held against the ledger by a question of its own and against what lenders really got. */
import { expect } from 'vitest'
import type { ShownSharing } from '#contracts/public/your-request.ts'
import { attemptKey, runIdOf } from '#domain/matching/run/run-keys.ts'
import { shownSharing } from '#server/matching/capacity/shown-sharing.ts'
import type { StoredRun } from '#server/matching/run/stored-run.ts'
import type { Records, Storage } from '#server/records.ts'
import type { Model } from './run-model.ts'

const STAGES: Readonly<Record<ShownSharing['kind'], string>> = { masked: 'ping', identity: 'post', bank: 'bank' }

interface Row {
  readonly stage: string
  readonly lender: string
  readonly at: Date
  readonly fields: readonly string[]
}

/** Of every sending the first row. */
async function rowsOf({ sql }: Records, applicationId: string): Promise<Row[]> {
  const { rows } = await sql.executeSql(
    `select stage, lender, at, fields_shared as fields from ledger l
     where application_id = $1 and outcome in ('asked', 'intent', 'sent', 'shared') and stage in ('ping', 'post', 'bank')
       and (outcome <> 'shared' or not exists (
       select from ledger e where e.application_id = l.application_id and e.stage = l.stage and e.lender = l.lender
         and e.outcome in ('intent', 'sent') and e.position < l.position))
     order by position`,
    [applicationId],
  )
  return rows as unknown as Row[]
}

/** Nothing missing, nothing extra, in the same order. */
export async function expectLedgerShown(
  records: Records,
  applicationId: string,
  shown: readonly ShownSharing[],
  nameOf: (lender: string) => string = (lender) => lender,
): Promise<void> {
  const rows = (await rowsOf(records, applicationId)).map(({ stage, lender, at, fields }) => ({
    stage,
    lender: nameOf(lender),
    at: at.toISOString(),
    fields,
  }))
  expect(shown.map(({ kind, lender, at, fields }) => ({ stage: STAGES[kind], lender, at, fields }))).toEqual(rows)
}

export interface StoredLead {
  readonly run: StoredRun | undefined
  readonly ledger: Awaited<ReturnType<Records['ledger']['read']>>
}
export type StoredLeads = ReadonlyMap<string, StoredLead>

/** Over random runs with kills: what is shown as received was, and what is shown as not received was not. */
export async function verifyShown({ records }: Storage, { world, leads }: Model, stored: StoredLeads): Promise<void> {
  const posted = Map.groupBy(world.posted, ({ key }) => key)
  const postedIn = Map.groupBy(world.posted, ({ key }) => runIdOf(key))
  const banked = Map.groupBy(world.banked, (key) => key)
  const wrong: string[] = []
  const seen = new Map<string, number>()
  for (const { id } of leads) {
    const { run, ledger = [] } = stored.get(id) ?? {}
    const shown = shownSharing(ledger, { nameOf: (lender) => lender, choice: 'by-ranking' })
    await expectLedgerShown(records, id, shown)
    for (const { kind, state } of shown) seen.set(`${kind} ${state}`, (seen.get(`${kind} ${state}`) ?? 0) + 1)
    for (const [lender, sharings] of Map.groupBy(shown, (sharing) => sharing.lender)) {
      const key = attemptKey(run?.runId ?? '', lender)
      for (const [kind, got] of [
        ['identity', posted.get(key)?.length ?? 0],
        ['bank', banked.get(key)?.length ?? 0],
      ] as const) {
        const count = (state: ShownSharing['state']) => sharings.filter((each) => each.kind === kind && each.state === state).length
        const [surely, maybe] = [count('received'), count('may-have-been-received')]
        if (got < surely || got > surely + maybe)
          wrong.push(`${key} got ${kind} ${got} times, shown as ${surely} and maybe ${maybe}`)
      }
    }
    const readers = new Set(shown.filter(({ kind }) => kind === 'identity').map(({ lender }) => lender))
    for (const { key, lender } of postedIn.get(run?.runId ?? '') ?? [])
      if (!readers.has(lender)) wrong.push(`${key} was sent, and is not shown`)
  }
  expect(wrong).toEqual([])
  // Otherwise this proves nothing.
  for (const what of [
    'masked received',
    'identity received',
    'identity may-have-been-received',
    'identity not-received',
    'bank received',
  ])
    expect([what, (seen.get(what) ?? 0) > 0]).toEqual([what, true])
}
