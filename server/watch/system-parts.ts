/** How every part of the system stands, each by a few quick queries. */
import { statfs } from 'node:fs/promises'
import { explainMailCode } from '#contracts/operators/mail-labels.ts'
import { describeHold } from '#contracts/operators/purges.ts'
import type { System } from '#contracts/operators/system.ts'
import { withIsoTimes } from '../platform/database/named-row.ts'
import { jobCounts } from '../platform/jobs/job-counts.ts'
import { HEARTBEAT_MS } from '../platform/processes/heartbeat.ts'
import { checkErasureLog } from '../privacy/erasure/check-erasure-log.ts'
import type { Needs } from './needs.ts'

/** After so many missed heartbeats a process is not at work any more. */
const SILENT_AFTER_SECONDS = (4 * HEARTBEAT_MS) / 1000
const MOST_KEYS_COUNTED = 10_000

export type SystemParts = Omit<System, 'conditions' | 'texts' | 'owner'>

export async function systemParts(context: Needs): Promise<SystemParts> {
  const { records } = context.storage
  const { failure, inFile, inDatabase, unreadable, keysOnDisk } = await checkErasureLog(context)
  const clocks = (await context.compareClocks()).kind
  const runs = await records.runs.countUnfinished(context.now())
  const [ledger, history, figures] = await Promise.all((['ledger', 'history', 'figures'] as const).map(records.checks.last))
  return {
    at: context.now().toISOString(),
    version: context.version,
    processes: await processesOf(context, clocks),
    queues: await jobCounts(records.sql, context.queueNames),
    runs: { unfinished: runs.unfinishedRuns, overdue: runs.overdueRuns, undecided: runs.undecidedRuns },
    mails: await mailsOf(context),
    followUps: await followUpsOf(context),
    purge: await purgeOf(context),
    keys: { left: await records.keyUse.leftUpTo(MOST_KEYS_COUNTED), onDisk: keysOnDisk },
    checks: { ledger: ledger ?? null, history: history ?? null, figures: figures ?? null },
    erasureLog: { failure, inFile, inDatabase, unreadable },
    clocks,
    database: await databaseOf(context),
  }
}

async function processesOf({ storage: { records }, processId }: Needs, clocks: System['clocks']): Promise<System['processes']> {
  return (await records.processes.list()).map(({ silentSeconds, clockApart, ...row }) => ({
    ...withIsoTimes(row),
    clock: (row.id === processId ? clocks === 'apart' : clockApart) ? 'apart' : 'alike',
    state: silentSeconds > SILENT_AFTER_SECONDS ? 'silent' : 'at-work',
    answering: row.id === processId,
  }))
}

async function mailsOf({ storage: { records }, mailer }: Needs): Promise<System['mails']> {
  const { count: waiting, retrying, oldestAt, lastProblem } = await records.mails.waiting()
  return {
    waiting,
    retrying,
    failed: await records.mails.countFailed(),
    oldestAt: oldestAt?.toISOString() ?? null,
    lastProblem: lastProblem && explainMailCode(lastProblem),
    server: mailer.server,
  }
}

async function followUpsOf({ storage: { records } }: Needs): Promise<System['followUps']> {
  return (await records.followUps.countOpen()).map(withIsoTimes) as System['followUps']
}

async function purgeOf({ storage: { records }, now }: Needs): Promise<System['purge']> {
  const runs = await records.retention.runs()
  const last = runs.toSorted((one, other) => one.at.localeCompare(other.at)).at(-1)
  const at = now()
  const open = (await records.retention.allowances(1)).find(
    ({ usedAt, allowedAt, until }) => usedAt === null && new Date(allowedAt) <= at && new Date(until) > at,
  )
  return {
    lastRunAt: last?.at ?? null,
    lastRemoved: last?.removed ?? null,
    hold: last?.hold ? describeHold(last.hold) : null,
    mayBeAllowed: last?.hold ? last.hold.reason !== 'clocks-apart' && !open : false,
    allowedUntil: open?.until ?? null,
  }
}

async function databaseOf({ storage, databaseUrl, dataDir }: Needs): Promise<System['database']> {
  const isEmbedded = databaseUrl === undefined
  const { rows } = await storage.records.sql.executeSql('select pg_database_size(current_database())::text as bytes')
  const disk = isEmbedded ? await statfs(dataDir) : undefined
  return {
    kind: isEmbedded ? 'embedded' : 'postgresql',
    bytes: Number(rows[0]?.bytes),
    freeBytes: disk ? disk.bavail * disk.bsize : null,
    writable: await storage.isWritable(),
  }
}
