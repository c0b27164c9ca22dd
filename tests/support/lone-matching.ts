/** Matching on a database of its own, without the rest of the product: its lenders are the test's, and no call has a deadline. */
import type { Lender } from '#domain/matching/lender/lender.ts'
import type { Ranking } from '#domain/matching/lender/ranking-rules.ts'
import { LENDER_DEADLINES, type LenderAdapter } from '#server/lenders/calls/lender-adapter.ts'
import { makeLenderDirectory } from '#server/lenders/lender-directory.ts'
import type { RunNeeds } from '#server/matching/needs.ts'
import { makeLenderOdds } from '#server/matching/offers/lender-odds.ts'
import { openDatabase } from '#server/platform/database/open-database.ts'
import { makeLog } from '#server/platform/log/pino-log.ts'
import { makeMetrics } from '#server/platform/metrics/prometheus-metrics.ts'
import { makeKeyRing } from '#server/platform/vault/key-ring.ts'
import { makeVault } from '#server/platform/vault/vault.ts'
import { openStorage, type Storage } from '#server/records.ts'
import { afterFile } from './after-file.ts'
import { freshDataDir } from './embedded.ts'
import { lenderFileOf } from './lenders.ts'
import { preparedPostgresUrl } from './postgres.ts'
import type { Engine } from './test-server.ts'

export const vault = makeVault(makeKeyRing())
const LOG = makeLog({ readable: false, destination: { write: () => {} } })

export async function openLoneStorage(engine: Engine): Promise<Storage> {
  const siteMode = 'sandbox' as const
  const settings =
    engine === 'postgres'
      ? // As many as run at once: who waits for a lock holds one, and on a busy machine for longer than others wait for theirs.
        { databaseUrl: await preparedPostgresUrl(), databaseConnections: 40, dataDir: '', siteMode }
      : { databaseUrl: undefined, databaseConnections: 1, dataDir: await freshDataDir(), siteMode }
  const opening = await openDatabase(settings, vault)
  if (opening.kind !== 'open') throw new Error(opening.kind)
  afterFile(opening.database.close)
  return openStorage(opening.database, vault)
}

export const loneDirectory = (storage: Storage, lenders: readonly string[], now: () => Date) =>
  makeLenderDirectory({
    storage,
    secrets: { read: () => ({ kind: 'read', secrets: Object.fromEntries(lenders.map((id) => [id, `${id}-secret`])) }) },
    setting: { production: false },
    log: LOG,
    now,
    freshForMs: 1000,
  })

/** Answers the version of the file. */
export async function applyLenders(
  directory: ReturnType<typeof loneDirectory>,
  lenders: readonly Lender[],
  rule: Ranking = { rule: 'lowest-cost' },
): Promise<number> {
  const ranking = rule.rule === 'fair-cost' ? rule : { ...rule, ownersWord: 'For a test alone.' }
  const end = await directory.apply(JSON.stringify(lenderFileOf(lenders, { ranking })), 'operator')
  if (end.kind === 'refused') throw new Error(end.reasons.join(' '))
  return end.version
}

type Given = Pick<RunNeeds, 'storage' | 'directory' | 'now'> & { readonly network: LenderAdapter }

/** What matching asks of the context; the rest of the product is not there. */
export const loneContext = (given: Given, more: Partial<RunNeeds> = {}): RunNeeds => ({
  ...given,
  vault,
  odds: makeLenderOdds(given.now),
  jobs: { enqueue: async () => {}, work: async () => {}, schedule: async () => {}, stop: async () => {} },
  log: LOG,
  metrics: makeMetrics(),
  policy: 'as-specified',
  zipTable: { regionsOf: () => [] },
  publicUrl: 'http://loanfinch.test',
  wrongSiteMarker: 'wrong-site.invalid',
  production: false,
  deadlines: LENDER_DEADLINES,
  runBudgetMs: 45_000,
  statusAskDelaysMs: [0],
  offerChoiceMinutes: 20,
  duplicateWindowDays: 30,
  goLinkDays: 7,
  requestLinkDays: 30,
  maxLendersPerPerson: 3,
  releaseWindowDays: 30,
  ...more,
})
