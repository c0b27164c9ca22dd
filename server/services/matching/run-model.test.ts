/**
 * Thousands of random runs with random lenders, answers, faults, kills, pauses and restarts, on both databases, held against what the lenders
 * themselves have taken. MODEL_SECONDS=600 makes it longer, MODEL_SEED repeats one.
 */
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, describe, expect, test } from 'vitest'
import type { StateCode } from '#domain/us-states.ts'
import { openDatabase } from '#server/adapters/database/open-database.ts'
import { makeStorage } from '#server/adapters/database/storage.ts'
import { makeLog } from '#server/adapters/log/pino-log.ts'
import { makeMetrics } from '#server/adapters/metrics/prometheus-metrics.ts'
import { makeKeyRing } from '#server/adapters/vault/key-ring.ts'
import { makeVault } from '#server/adapters/vault/vault.ts'
import type { Jobs } from '#server/outside-ports.ts'
import type { Storage, SubmissionAnswer } from '#server/ports.ts'
import { CANARY } from '#tests/support/applicants.ts'
import { freshDataDir } from '#tests/support/embedded.ts'
import { type ModelWire, overTheWire } from '#tests/support/model-wire.ts'
import {
  CAPS,
  LENDER_IDS,
  ModelWorld,
  pick,
  type Random,
  randomLenderFile,
  STATES,
  seededRandom,
} from '#tests/support/model-world.ts'
import { Killed, makeMortal } from '#tests/support/mortal.ts'
import { makePausing } from '#tests/support/pausing.ts'
import { freshPostgresUrl } from '#tests/support/postgres.ts'
import { ENGINES, type Engine, TEST_TIME } from '#tests/support/test-server.ts'
import { makeLenderDirectory } from './lender-directory.ts'
import { makeMatching, type RunningMatching } from './matching.ts'

const SECONDS = Number(process.env.MODEL_SECONDS ?? 25)
const SEED = Number(process.env.MODEL_SEED ?? Date.now() % 1_000_000)
const AT_ONCE = 12
const BATCH = 60
const KILL_ODDS = 0.002
const PAUSE_ODDS = 0.003
/** Longer than any lease. */
const PAUSE_MS = 40_000
/** For how long a paused process really stands still. */
const PAUSE_REALLY_MS = 15
const DONE = 1000

const vault = makeVault(makeKeyRing())
const LOG = makeLog({ readable: false, destination: { write: () => {} } })
const JOBS: Jobs = {
  enqueue: async () => {},
  work: async () => {},
  isWorking: () => false,
  stop: async () => {},
} as unknown as Jobs

const closing: (() => Promise<void>)[] = []
afterAll(async () => {
  for (const close of closing) await close()
})

async function openStorage(engine: Engine): Promise<Storage> {
  const settings =
    engine === 'postgres'
      ? { databaseUrl: await freshPostgresUrl(), databaseConnections: 10, dataDir: '' }
      : { databaseUrl: undefined, databaseConnections: 1, dataDir: await freshDataDir() }
  const opening = await openDatabase(settings, vault)
  if (opening.kind !== 'open') throw new Error(opening.kind)
  closing.push(opening.database.close)
  return makeStorage(opening.database, vault)
}

interface Process {
  readonly matching: RunningMatching
  readonly isDead: () => boolean
}

class Model {
  readonly world: ModelWorld
  readonly leads: string[] = []
  readonly clock = { now: TEST_TIME }
  readonly wire: ModelWire
  kills = 0
  pauses = 0
  stops = 0
  pendings = 0
  private processes: Process[] = []
  private readonly storage: Storage
  private readonly random: Random

  constructor(storage: Storage, random: Random) {
    this.storage = storage
    this.random = random
    this.world = new ModelWorld(random)
    this.wire = overTheWire(this.world, random, () => this.clock.now)
  }

  private directory(storage: Storage) {
    const secrets = Object.fromEntries(LENDER_IDS.map((id) => [id, `${id}-secret`]))
    return makeLenderDirectory({
      storage,
      secrets: { read: () => ({ kind: 'read', secrets }) },
      setting: { production: false },
      log: LOG,
      now: () => this.clock.now,
      freshForMs: 0,
    })
  }

  applyFile = async () => {
    const end = await this.directory(this.storage).apply(JSON.stringify(randomLenderFile(this.random)), 'operator')
    if (end.kind === 'refused') throw new Error(end.reasons.join(' '))
  }

  startProcess(killOdds: number, pauseOdds = PAUSE_ODDS): Process {
    let pausing: Promise<void> | undefined
    const pause = async () => {
      if (!pausing && this.random() < pauseOdds) pausing = this.goOnWithoutIt().finally(() => (pausing = undefined))
      await pausing
    }
    const paused = makePausing(this.storage, this.wire.network, pause)
    const { storage, network, isDead } = makeMortal(paused.storage, paused.network, () => this.random() < killOdds)
    const matching = makeMatching({
      storage,
      network,
      directory: this.directory(storage),
      vault,
      jobs: JOBS,
      log: LOG,
      metrics: makeMetrics(),
      now: () => this.clock.now,
      policy: 'as-specified',
      publicUrl: 'http://loanfinch.test',
      wrongSiteMarker: 'wrong-site.invalid',
      production: false,
      deadlines: { pingMs: 3000, postMs: 15_000, statusMs: 5000 },
      runBudgetMs: pick(this.random, [15, 60, 2000]),
      // The long one is left to whoever finds the run due.
      statusAskDelaysMs: [0, 1, 5000, 0, 0, 5000, 0],
      duplicateWindowDays: 0,
      goLinkDays: 7,
    })
    return { matching, isDead }
  }

  /** Time passes, and the others take up what was left lying. */
  private async goOnWithoutIt(): Promise<void> {
    this.pauses++
    this.clock.now = new Date(this.clock.now.getTime() + PAUSE_MS)
    for (const { matching } of this.processes) matching.takeUpDueRuns().catch(() => undefined)
    await sleep(PAUSE_REALLY_MS)
  }

  private process(): Process {
    this.kills += this.processes.filter(({ isDead }) => isDead()).length
    this.processes = this.processes.filter(({ isDead }) => !isDead())
    while (this.processes.length < 3) this.processes.push(this.startProcess(KILL_ODDS))
    if (this.random() < 0.01) {
      // SIGTERM: nothing new from this one; what is out is waited for at the end.
      const [stopping] = this.processes.splice(0, 1)
      stopping?.matching.drain()
      this.stops++
      this.processes.push(this.startProcess(KILL_ODDS))
    }
    return pick(this.random, this.processes)
  }

  async submitOne(): Promise<void> {
    const id = randomUUID()
    const state: StateCode = pick(this.random, STATES)
    const application = { ...CANARY, state }
    const { matching } = this.process()
    const followRun = await this.storage.transaction(async (records) => {
      await records.applications.add({
        id,
        at: this.clock.now,
        policy: 'as-specified',
        application,
        fingerprints: { ssn: id, email: id, phone: id, person: id },
        evidence: { userIP: '203.0.113.7', seenIp: '127.0.0.1', userAgent: 'model' },
        documents: {} as never,
        visit: { honeypotFilled: false, filledInMs: null, filledTooQuickly: false },
      })
      const ledgerHead = records.ledger.append(id, { stage: 'received', outcome: 'stored' }, this.clock.now)
      // Some were stored by an older version, without a run.
      if (this.random() < 0.2) return void (await ledgerHead)
      return matching.begin(records, { applicationId: id, application, personFingerprint: id, ledgerHead })
    })
    this.leads.push(id)
    // The process dies once it has stored everything, and the browser never comes back.
    if (this.random() < 0.05) return
    // Some are impatient, and ask two processes at once.
    const browsers = this.random() < 0.2 ? 2 : 1
    await Promise.all(
      Array.from({ length: browsers }, (_, browser) => this.askUntilAnswered(id, browser === 0 ? followRun : undefined)),
    )
  }

  /** A browser whose server died asks again, often enough to find one that lives. */
  private async askUntilAnswered(id: string, followRun: (() => Promise<SubmissionAnswer>) | undefined): Promise<void> {
    for (let tries = 0; tries < 5; tries++) {
      try {
        const { status } = await (tries === 0 && followRun ? followRun() : this.process().matching.match(id))
        if (status === 'pending') this.pendings++
        return
      } catch (error) {
        if (!(error instanceof Killed)) throw error
        if (this.random() < 0.3) return
      }
    }
  }

  /** Time passes, and a process that nobody kills finishes whatever is left. */
  async settle(): Promise<void> {
    const last = this.startProcess(0, 0)
    for (const id of this.leads) if (!(await this.storage.records.runs.find(id))) await last.matching.match(id)
    for (let round = 0; ; round++) {
      this.clock.now = new Date(this.clock.now.getTime() + 60_000)
      const taken = await last.matching.takeUpDueRuns()
      await last.matching.stop()
      const { unfinishedRuns } = await this.storage.records.runs.countUnfinished(this.clock.now)
      if (unfinishedRuns === 0) return
      if (round > DONE) throw new Error(`${unfinishedRuns} runs do not end, ${taken} were taken up last`)
    }
  }
}

describe.each(ENGINES)('the model on the %s database', (engine) => {
  test(
    `random runs with kills and restarts (seed ${SEED})`,
    async () => {
      const storage = await openStorage(engine)
      const random = seededRandom(SEED)
      const model = new Model(storage, random)
      const end = Date.now() + SECONDS * 1000
      while (Date.now() < end) {
        await model.applyFile()
        model.clock.now = new Date(model.clock.now.getTime() + 20 * 60_000)
        let left = BATCH
        const client = async () => {
          while (left-- > 0) await model.submitOne()
        }
        await Promise.all(Array.from({ length: AT_ONCE }, client))
      }
      await model.settle()
      await verify(storage, model)
      console.log(
        `${engine}: ${model.leads.length} runs, ${model.wire.garbled} garbled answers, ${model.kills} kills, ${model.pauses} pauses, ${model.stops} stops, ${model.pendings} told to wait`,
      )
    },
    (SECONDS + 240) * 1000,
  )
})

async function verify(storage: Storage, { world, wire, leads, pauses }: Model): Promise<void> {
  const { records } = storage
  expect([wire.garbled > 0, pauses > 0]).toEqual([true, true])
  expect(world.offences).toEqual([])
  expect(leads.length).toBeGreaterThan(20)
  const licensed = new Set<string>()
  const wrong: string[] = []
  for (const id of leads) {
    const run = await records.runs.find(id)
    const phase = run?.state?.phase
    if (!run || phase?.kind !== 'finished') {
      wrong.push(`${id} has not ended`)
      continue
    }
    const takers = [...(world.accepted.get(run.runId) ?? [])]
    const { outcome, unsettled } = phase
    for (const { lender } of run.state?.candidates ?? []) licensed.add(`${run.runId}.${lender}`)
    if (takers.length > 1) wrong.push(`${id} was taken by ${takers.join(' and ')}`)
    // A lead whose taker never told us is pending for ever; any other end says exactly who has it.
    const told = outcome.lender ?? unsettled?.lender ?? undefined
    // Of several that could not tell, a doubted run names one.
    const isOneOfSeveral = run.isDoubted && outcome.status === 'pending'
    if (takers.length === 1 && takers[0] !== told && !isOneOfSeveral)
      wrong.push(`${takers[0]} took ${id}, which says ${outcome.status} ${told}`)
    if (outcome.lender && takers.length === 0) wrong.push(`nobody took ${id}, which says ${outcome.lender}`)
    if (outcome.status === 'pending' && !unsettled) wrong.push(`${id} is pending and settled`)
    if (!(await records.ledger.verify(id))) wrong.push(`the ledger of ${id} is broken`)
  }
  expect(wrong).toEqual([])
  await verifyCaps(storage)
  await verifyTogether(storage)
}

/** No cap exceeded, by the reservations themselves; and the counters agree with them. */
async function verifyCaps({ records }: Storage): Promise<void> {
  const { rows } = await records.sql.executeSql(`
    select r.lender, c.key as period, c.value as starts_at, count(*)::int as reserved,
      (select used from cap_counters where lender = r.lender and period = c.key and starts_at = c.value::timestamptz) as used
    from cap_reservations r, jsonb_each_text(r.counted) c where r.state <> 'released' group by r.lender, c.key, c.value`)
  expect(rows.length).toBeGreaterThan(0)
  for (const { lender, period, reserved, used } of rows as { lender: string; period: 'hour'; reserved: number; used: number }[]) {
    expect([lender, period, reserved <= (CAPS[lender]?.[period] ?? 0)]).toEqual([lender, period, true])
    expect([lender, period, used]).toEqual([lender, period, reserved])
  }
}

/** State, ledger, reservations and mails were written together, or not at all. */
async function verifyTogether({ records }: Storage): Promise<void> {
  const none = async (text: string) => expect((await records.sql.executeSql(text)).rows).toEqual([])
  // A run begins once, however many ask for it.
  await none(`select application_id from ledger where stage = 'screen' group by application_id, lender having count(*) > 1`)
  // Whoever took the lead holds a reservation, and only an open lead holds one that is neither kept nor released.
  await none(`select application_id from runs r where lender is not null and not exists (
    select from cap_reservations c where c.attempt_key = r.run_id || '.' || r.lender and c.state = 'kept')`)
  await none(`select c.attempt_key from cap_reservations c join runs r using (application_id)
    where c.state = 'held' and r.state->'phase'->'unsettled'->>'key' is distinct from c.attempt_key`)
  // No post without a license in the state, and never more than the lender needs.
  await none(`select l.application_id, l.lender from ledger l join runs r using (application_id) where l.stage = 'post'
    and not exists (select from jsonb_array_elements(r.state->'candidates') c where c->>'lender' = l.lender)`)
  await none(`select l.application_id from ledger l join runs r using (application_id),
    jsonb_array_elements(r.state->'candidates') c
    where l.stage = 'post' and l.outcome = 'sent' and c->>'lender' = l.lender
    and ('accountNumber' = any(l.fields_released)) <> (c->>'needsBank')::boolean`)
  // One mail for whoever was told to wait and then had a result, and none for anybody else.
  await none(`select r.application_id from runs r where outcome <> 'pending' and
    (select count(*) from mails m where m.subject_id = r.application_id) <> (case when told_pending_at is null then 0 else 1 end)`)
  await none(`select a.id from applications a join runs r on r.application_id = a.id where a.status <> r.outcome`)
}
