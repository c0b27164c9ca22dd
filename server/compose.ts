/** The composition root: from settings to a running product. Everything else is handed what it needs. */
import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { makeConsentTexts } from './consents/consent-texts.ts'
import { readOpenTexts } from './consents/open-texts.ts'
import { documentsShown } from './consents/shown-texts.ts'
import type { Context } from './context.ts'
import { startFigureWorker } from './figures/figure-worker.ts'
import { makeFront } from './http/front.ts'
import { builtSourcesProblem, readBuiltSources } from './http/pages/built-from-sources.ts'
import { followFacts } from './http/pages/follow-facts.ts'
import { pageFacts } from './http/pages/page-facts.ts'
import { pagesByPolicy } from './http/pages/pages-by-policy.ts'
import { sitePages } from './http/pages/site-pages.ts'
import { buildApp } from './http/public-app.ts'
import type { Readiness } from './http/readiness.ts'
import { makeLenderDirectory } from './lenders/lender-directory.ts'
import { applyLenderFile } from './lenders/lender-file-text.ts'
import { lenderSecretsFile } from './lenders/lender-secrets-file.ts'
import { factsOf, lendersOfSetting, publishingToPages } from './lenders/lenders-on-pages.ts'
import { openWatchedNetwork } from './lenders/watched-network.ts'
import { MAIL_MAKERS } from './mail-makers.ts'
import { startMailWorkers } from './mails/deliver-mail.ts'
import { fromTestSite } from './mails/letter.ts'
import { queueFollowUps, startFollowUpWorkers } from './matching/follow-ups/lender-follow-ups.ts'
import { startRunWorker } from './matching/lease/run-worker.ts'
import { startWaitingWorker } from './matching/mails/waiting-notices.ts'
import { makeMatching, type Patience, type RunningMatching } from './matching/matching.ts'
import type { Matching } from './matching/needs.ts'
import { makeLenderOdds } from './matching/offers/lender-odds.ts'
import { keepMoney, startMoneyWorker } from './money/money-worker.ts'
import { buildOperatorApp } from './operators/operator-app.ts'
import { consoleLink, makeAuth } from './people/auth.ts'
import { makeSecret } from './people/secrets.ts'
import { keepSettingTokens, settingTokens } from './people/setting-tokens.ts'
import { startPeopleUpkeep } from './people/upkeep.ts'
import { loadZipTable } from './places/zip-table.ts'
import type { Clock } from './platform/clock/clock.ts'
import { describeClocks, makeClockComparison } from './platform/clock/compare-clocks.ts'
import { describeBuildProblem, makeClockJudge, problemWithBuild, startClockWatch } from './platform/clock/judge-clock.ts'
import type { Database } from './platform/database/database.ts'
import { openWhenReachable } from './platform/database/open-database.ts'
import { rewriteKeys } from './platform/database/rewrite-keys.ts'
import { sqlRunner } from './platform/database/sql-runner.ts'
import { openJobs } from './platform/jobs/pg-boss-jobs.ts'
import { makeSharedLimits } from './platform/limits/shared-limits.ts'
import type { Log } from './platform/log/pino-log.ts'
import { makeSmtpMailer } from './platform/mail/smtp-mailer.ts'
import { makeMetrics } from './platform/metrics/prometheus-metrics.ts'
import { startHeartbeat } from './platform/processes/heartbeat.ts'
import { productVersion } from './platform/processes/product-version.ts'
import { openLiveKeyRing } from './platform/vault/live-key-ring.ts'
import type { Vault } from './platform/vault/vault.ts'
import { makeVault } from './platform/vault/vault.ts'
import { erasureFile } from './privacy/erasure/erasure-file.ts'
import { replayErasures } from './privacy/erasure/replay-erasures.ts'
import { startStopWorker } from './privacy/requests/confirm-privacy-request.ts'
import { startPurgeWorker } from './privacy/retention/purge-worker.ts'
import { openStorage, queuesOf, type Storage } from './records.ts'
import { operatorRoutes, publicRoutes } from './routes.ts'
import type { Config } from './settings/config.ts'
import { listenProblem } from './settings/preflight.ts'
import { startAlertWorker, watch } from './watch/alerts/alert-worker.ts'
import { presentConditions } from './watch/present-conditions.ts'
import { startWatch } from './watch/start-watch.ts'

const SITE_DIR = fileURLToPath(new URL('../dist', import.meta.url))
/** A process without pages shows no text. */
const NO_TEXTS = { kind: 'texts', texts: [] } as const
/** A lender that was paused in one process is asked by no process after this. */
const LENDERS_FRESH_MS = 1_000
/** From the signal until no client is connected. The rest of a stop takes moments, and main.ts allows half a minute in all. */
const ANSWER_WITHIN_MS = 22_000

/** Destroyed data keys leave the disk at night or, if no worker ran then, at any hour before a day is over; a trial's at once. */
const REWRITE_OVERDUE_HOURS = 20

export const isSiteBuilt = (siteDir = SITE_DIR): boolean => existsSync(`${siteDir}/index.html`)

export interface Surroundings {
  readonly log: Log
  readonly now: Clock
  /** In place of the database's clock: a test that moves one clock moves both. */
  readonly databaseTime?: () => Promise<Date>
  /** In place of matching with lenders. */
  readonly matching?: (storage: Storage) => Matching
  /** The storage that everybody is handed, in place of the one that was opened: a test that watches its calls. */
  readonly watched?: (storage: Storage) => Storage
  /** In place of `RUN_BUDGET_MS` on the clock. */
  readonly patience?: Patience
  /** In place of when the site was built: a clock that is moved on purpose may be before it. */
  readonly builtAt?: Date
  /** Where the built site stands. Without one, only the API is served. */
  readonly siteDir?: string
}

export interface Running {
  readonly site: AddressInfo
  readonly operators: AddressInfo
  /** Where operators' browsers go; in the sandbox the link that signs in at once. */
  readonly console: string
  /** Nobody can sign in to the console yet. */
  readonly needsFirstOwner: boolean
  readonly storage: Storage
  readonly vault: Vault
  readonly database: Database
  readonly runs: RunningMatching
  /** Makes jobs of the follow-ups that runs have left, before the next sweep does. */
  readonly queueFollowUps: () => Promise<number>
  /** Looks at every condition, and tells, before the next minute does. */
  readonly watch: () => Promise<void>
  /** Does what happens to money by itself, before the next minutes do. */
  readonly keepMoney: () => Promise<void>
  /** About the active lender file, for the operator who starts the server. */
  readonly lenderWarnings: readonly string[]
  readonly routes: readonly { readonly method: string; readonly url: string }[]
  readonly stop: () => Promise<void>
}

export type Start = { readonly kind: 'running'; readonly running: Running } | { readonly kind: 'refused'; readonly problem: string }

/** The jobs of a process that works, each queue's in its subject. */
const WORKERS: readonly ((context: Context) => Promise<void>)[] = [
  (context) => startMailWorkers(context, MAIL_MAKERS),
  startPurgeWorker,
  startStopWorker,
  startFollowUpWorkers,
  startWaitingWorker,
  startFigureWorker,
  startMoneyWorker,
  (context) => startAlertWorker(context, () => presentConditions(context)),
]

/** Whatever was opened is closed in reverse order: when the start is refused or fails, and by `stop`. */
export async function start(
  config: Config,
  { log, now, databaseTime, matching: otherMatching, watched = (storage) => storage, siteDir = SITE_DIR, ...other }: Surroundings,
): Promise<Start> {
  await using opened = new AsyncDisposableStack()
  const keys = openLiveKeyRing(config.keys)
  if (keys.kind === 'problem') return { kind: 'refused', problem: `The encryption keys are not usable: ${keys.problem}.` }
  const vault = makeVault(keys.live)
  const metrics = makeMetrics()
  metrics.staging(config.staging)
  const showsPages = config.role !== 'worker' && isSiteBuilt(siteDir)
  const texts = showsPages ? readOpenTexts(siteDir) : NO_TEXTS
  if (texts.kind === 'problem') return { kind: 'refused', problem: texts.problem }
  const otherSources = config.production && showsPages ? builtSourcesProblem(siteDir) : undefined
  if (otherSources) return { kind: 'refused', problem: otherSources }
  const builtAt = other.builtAt ?? readBuiltSources(siteDir)?.builtAt
  if (builtAt && problemWithBuild(now(), builtAt)) return { kind: 'refused', problem: describeBuildProblem(now(), builtAt) }
  const firstFacts = pageFacts(config, lendersOfSetting(config), now())
  const [pages, opening] = await Promise.all([
    showsPages ? sitePages(config, siteDir, (facts) => documentsShown(texts.texts, facts), firstFacts) : undefined,
    openWhenReachable(config, vault, log),
  ])
  if (opening.kind === 'refused') return opening
  const database = opened.adopt(opening.database, ({ close }) => close())
  const compareClocks = makeClockComparison({ now, databaseTime: database.time && (databaseTime ?? database.time), log, metrics })
  const clock = makeClockJudge(now, builtAt, compareClocks)
  const clocks = await compareClocks()
  if (clocks.kind === 'apart') return { kind: 'refused', problem: describeClocks(clocks) }
  const storage = watched(openStorage(database, vault))
  metrics.observe({ connections: database.connections, waitingMails: storage.records.mails.waiting })
  const self = { processId: randomUUID(), version: productVersion(siteDir), role: config.role }
  const { processes } = storage.records
  opened.adopt(await startHeartbeat({ ...self, processes, log, dataDir: config.dataDir, compareClocks }), ({ stop }) => stop())
  const smtp = makeSmtpMailer({ url: config.smtpUrl, from: config.mailFrom, timeoutMs: config.mailTimeoutMs })
  const mailer = opened.adopt(config.staging ? fromTestSite(smtp) : smtp, ({ close }) => close())
  const works = config.role !== 'web'
  const queues = queuesOf(config)
  const jobs = await openJobs({ connection: database.jobsConnection, queues, works }, log, metrics)
  let jobsStopped: Promise<void> | undefined
  const stopJobs = () => (jobsStopped ??= jobs.stop().catch((error) => log.fail('jobs-error', error)))
  opened.defer(stopJobs)
  const limits = makeSharedLimits(sqlRunner(database.kysely), config.limits)
  const lenders = makeLenderDirectory({
    storage,
    secrets: lenderSecretsFile(config.lenders.secretsFile),
    setting: config.lenders,
    log,
    now,
    freshForMs: LENDERS_FRESH_MS,
  })
  const consentTexts = makeConsentTexts(texts.texts, storage.records.legalTexts, now)
  await consentTexts.keep(firstFacts)
  const visitorsPages = pages && pagesByPolicy(config, pages, consentTexts, firstFacts)
  const pagesFollow = visitorsPages && followFacts(visitorsPages, factsOf(config, lenders, now, LENDERS_FRESH_MS), log)
  opened.defer(() => pagesFollow?.stop())
  const directory = pagesFollow ? publishingToPages(lenders, pagesFollow.refresh) : lenders
  const applying = await applyLenderFile(directory, config.lenders.file)
  if (applying.kind === 'refused') return { kind: 'refused', problem: applying.reasons.join('\n') }
  const { network, breakers } = openWatchedNetwork({ ...config, ...self, storage, log, now, metrics })
  opened.defer(breakers.stop)
  opened.defer(network.close)
  let operatorsPort = config.operatorPort
  const forMatching: Omit<Context, 'matching'> = {
    ...config,
    ...self,
    queueNames: queues.map(({ name }) => name),
    storage,
    vault,
    keyRing: keys.live,
    jobs,
    limits,
    mailer,
    log,
    metrics,
    now,
    compareClocks,
    directory,
    network,
    odds: makeLenderOdds(now),
    breakers,
    erasureLog: erasureFile(config.erasureLogFile),
    rewriteKeys: () => rewriteKeys(database.kysely),
    rewriteOverdueHours: config.databaseUrl === undefined ? 0 : REWRITE_OVERDUE_HOURS,
    consentTexts,
    isPage: (path) => pages?.find(path) !== undefined,
    pagesBetween: (before, after) => pages?.between(pageFacts(config, before, now()), pageFacts(config, after, now())) ?? [],
    zipTable: loadZipTable(),
    consoleUrl: () => config.consoleUrl ?? `http://localhost:${operatorsPort}`,
    consoleInstance: await storage.records.people.instance(),
    sandboxSignInToken: config.production ? undefined : makeSecret(),
  }
  const runs = opened.adopt(makeMatching(forMatching, other.patience), ({ stop }) => stop())
  const context: Context = { ...forMatching, matching: otherMatching?.(storage) ?? runs }

  // Before any request is served: a restored backup must not bring back applicants who were erased since.
  await replayErasures(context)
  const tokens = settingTokens(config)
  await keepSettingTokens(context, tokens)
  const operatorApp = buildOperatorApp(context, makeAuth(context, tokens), operatorRoutes(context))
  opened.defer(() => operatorApp.close())
  await operatorApp.listen({ host: config.operatorHost, port: config.operatorPort })
  const operators = operatorApp.server.address() as AddressInfo
  operatorsPort = operators.port
  const readiness: Readiness = { state: 'serving', clock }
  const front = makeFront()
  const app = await buildApp(front.server, { ...context, readiness }, publicRoutes({ ...context, readiness }))
  opened.defer(() => app.close())
  opened.defer(async () => {
    const begun = Date.now()
    // At once, beside the requests: each may need most of the time. Jobs that requests still enqueue are for other processes.
    void stopJobs()
    await sleep(config.drainMs)
    await front.close(Math.max(0, begun + ANSWER_WITHIN_MS - Date.now()))
  })
  opened.adopt(await startPeopleUpkeep(context), ({ stop }) => stop())
  if (works) for (const startWorker of WORKERS) await startWorker(context)
  opened.adopt(startClockWatch(clock, log), ({ stop }) => stop())
  opened.adopt(startWatch(context), ({ stop }) => stop())
  const queueOpenFollowUps = () => queueFollowUps(context)
  if (works) opened.adopt(startRunWorker(runs, queueOpenFollowUps, log, config.runSweepMs), ({ stop }) => stop())
  opened.defer(() => {
    readiness.state = 'draining'
    log.note('draining')
    context.matching.drain()
    runs.drain()
  })
  const pagesFor = config.production ? undefined : visitorsPages?.forVisitor
  let site: AddressInfo
  try {
    site = await front.listen(config.host, config.port, { api: app.routing, pages, pagesFor })
  } catch (error) {
    // Free when it was tried before the start, and taken since.
    return { kind: 'refused', problem: listenProblem('PORT', config.host, config.port, error) }
  }
  log.note('serving', { role: config.role, port: site.port })
  const running = {
    site,
    operators,
    console: consoleLink(context),
    needsFirstOwner: context.sandboxSignInToken === undefined && (await storage.records.people.list()).length === 0,
    storage,
    vault,
    database,
    runs,
    queueFollowUps: queueOpenFollowUps,
    watch: () => watch(context, () => presentConditions(context)),
    keepMoney: () => keepMoney(context),
    lenderWarnings: await directory.warnings(),
    routes: app.routeTable,
  }
  const atWork = opened.move()
  const stop = async () => {
    await atWork.disposeAsync()
    log.note('stopped')
  }
  return { kind: 'running', running: { ...running, stop } }
}
