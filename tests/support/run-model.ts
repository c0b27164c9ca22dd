/**
 * Processes that share a database, are killed, paused and stopped; people who apply, sometimes twice, ask again or leave; lenders that report by
 * themselves. What they were told is written down, to be held against what is stored in the end.
 */

import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { SubmissionData } from '#contracts/public/submissions.ts'
import { birthMark } from '#domain/application/person-marks.ts'
import type { Lender } from '#domain/matching/lender/lender.ts'
import { runIdOf } from '#domain/matching/run/run-keys.ts'
import type { FollowUpKey } from '#server/matching/follow-ups/follow-up-records.ts'
import { runFollowUp } from '#server/matching/follow-ups/lender-follow-ups.ts'
import { makeMatching, type RunningMatching } from '#server/matching/matching.ts'
import type { RunNeeds } from '#server/matching/needs.ts'
import { recordPostback } from '#server/matching/postbacks/record-postback.ts'
import { personCodes } from '#server/platform/vault/person-codes.ts'
import type { Storage } from '#server/records.ts'
import { CANARY } from './applicants.ts'
import { applyLenders, loneContext, loneDirectory, vault } from './lone-matching.ts'
import { ModelChooser } from './model-chooser.ts'
import { ModelPatience } from './model-patience.ts'
import { type Lead, someApplicant } from './model-people.ts'
import { type ModelWire, overTheWire } from './model-wire.ts'
import { LENDER_IDS, ModelWorld, pick, type Random, randomLenderFile, STATES } from './model-world.ts'
import { Killed, makeMortal } from './mortal.ts'
import { makePausing } from './pausing.ts'
import { SOME_CONSENT } from './stored-application.ts'
import { TEST_TIME } from './test-server.ts'

/** How many people choose the lender themselves. */
const CHOICE_ODDS = 0.4
const KILL_ODDS = 0.002
/** How many people want nothing more to be sent while a lender may be reading. */
const WITHDRAW_ODDS = 0.06
const PAUSE_ODDS = 0.003
/** Longer than any lease. */
const PAUSE_MS = 40_000
/** For how long a paused process really stands still. */
const PAUSE_REALLY_MS = 15
const MOST_ROUNDS = 1000
/** Few enough for most people to come up against it. */
export const MAX_LENDERS_PER_PERSON = 2

/** A job is a row that comes and goes with its transaction, as it does with pg-boss. */
const JOBS: RunNeeds['jobs'] = {
  enqueue: async (sql, _queue, { mailId }) => void (await sql.executeSql('insert into model_jobs values ($1)', [mailId])),
  work: async () => {},
  schedule: async () => {},
  stop: async () => {},
}

interface Process {
  readonly matching: RunningMatching
  readonly isDead: () => boolean
  readonly tell: (lender: string, postback: Parameters<typeof recordPostback>[2]) => Promise<unknown>
  readonly runFollowUp: (followUp: FollowUpKey) => Promise<unknown>
}

export class Model {
  readonly world: ModelWorld
  readonly leads: Lead[] = []
  readonly canceled = new Set<string>()
  /** By application: the lenders that had been posted to, or were about to be, when the person was told that no other gets it. */
  readonly withdrawn = new Map<string, readonly string[]>()
  readonly files = new Map<number, readonly Lender[]>()
  readonly clock = { now: TEST_TIME }
  readonly wire: ModelWire
  private readonly network: ModelWire['network']
  readonly chooser: ModelChooser
  private readonly patience: ModelPatience
  readonly counts = { kills: 0, pauses: 0, stops: 0, pendings: 0, again: 0, reports: 0, followUps: 0, cancels: 0, withdrawals: 0 }
  private processes: Process[] = []
  private last: Process | undefined
  private applicants = 0
  private readonly storage: Storage
  private readonly random: Random

  constructor(storage: Storage, random: Random) {
    this.storage = storage
    this.random = random
    this.world = new ModelWorld(random, () => this.clock.now)
    this.patience = new ModelPatience(random)
    this.chooser = new ModelChooser({ storage, random, matching: () => this.process().matching, now: () => this.clock.now })
    this.wire = overTheWire(this.world, random, () => this.clock.now)
    const { post } = this.wire.network
    this.network = {
      ...this.wire.network,
      post: async (lender, lead, lease) => {
        await this.lookForHolders(lead.attemptKey)
        return post(lender, lead, lease)
      },
    }
  }

  async prepare(): Promise<void> {
    const { sql } = this.storage.records
    await sql.executeSql('create table model_jobs (mail_id uuid not null)')
  }

  private readonly directory = (storage: Storage) => loneDirectory(storage, LENDER_IDS, () => this.clock.now)

  applyFile = async () => {
    const { lenders, ranking } = randomLenderFile(this.random)
    this.files.set(await applyLenders(this.directory(this.storage), lenders, ranking), lenders)
  }

  startProcess(killOdds: number, pauseOdds = PAUSE_ODDS): Process {
    let pausing: Promise<void> | undefined
    const pause = async () => {
      this.patience.pass()
      if (!pausing && this.random() < pauseOdds) pausing = this.goOnWithoutIt().finally(() => (pausing = undefined))
      await pausing
    }
    const paused = makePausing(this.storage, this.network, pause)
    const { storage, network, isDead } = makeMortal(paused.storage, paused.network, () => this.random() < killOdds)
    const now = () => this.clock.now
    const context = loneContext(
      { storage, network, directory: this.directory(storage), now },
      {
        jobs: JOBS,
        // The long one is left to the process that finds the run due.
        statusAskDelaysMs: [0, 1, 5000, 0, 0, 5000, 0],
        maxLendersPerPerson: MAX_LENDERS_PER_PERSON,
      },
    )
    const matching = makeMatching(context, this.patience.begin)
    const tell: Process['tell'] = (lender, postback) => recordPostback({ ...context, matching }, lender, postback)
    return { matching, isDead, tell, runFollowUp: (followUp) => runFollowUp(context, followUp) }
  }

  /** Whoever is about to be sent a person is the only one: in no other run of the person has a lender the lead, or may have it. */
  private async lookForHolders(attemptKey: string): Promise<void> {
    const { rows } = await this.untilReached(() =>
      this.storage.records.sql.executeSql(
        `select r.phase, r.outcome from runs own join applications a on a.id = own.application_id
         join applications o on o.ssn_fingerprint = a.ssn_fingerprint join runs r on r.application_id = o.id
         where own.run_id = $1 and r.run_id <> $1 and r.state is not null
           and (r.phase in ('posting', 'unknown') or r.outcome in ('pending', 'sold', 'approved'))`,
        [runIdOf(attemptKey)],
      ),
    )
    for (const row of rows) this.world.offences.push(`${attemptKey} was sent while another run was ${JSON.stringify(row)}`)
  }

  /** Time passes, and the other processes take up the runs that it left. */
  private async goOnWithoutIt(): Promise<void> {
    this.counts.pauses++
    this.clock.now = new Date(this.clock.now.getTime() + PAUSE_MS)
    for (const { matching } of this.processes) matching.claimDueRuns().catch(() => undefined)
    await sleep(PAUSE_REALLY_MS)
  }

  private process(): Process {
    this.counts.kills += this.processes.filter(({ isDead }) => isDead()).length
    this.processes = this.processes.filter(({ isDead }) => !isDead())
    while (this.processes.length < 3) this.processes.push(this.startProcess(KILL_ODDS))
    if (this.random() < 0.01) {
      const [stopping] = this.processes.splice(0, 1)
      stopping?.matching.drain()
      this.counts.stops++
      this.processes.push(this.startProcess(KILL_ODDS))
    }
    return pick(this.random, this.processes)
  }

  private applicant(): Pick<Lead, 'person' | 'contact'> {
    const { isAgain, ...applicant } = someApplicant(this.random, this.leads, ++this.applicants)
    if (isAgain) this.counts.again++
    return applicant
  }

  async submitOne(): Promise<void> {
    const lead: Lead = { id: randomUUID(), ...this.applicant(), answers: new Set() }
    const { id, person, contact } = lead
    const application = { ...CANARY, ...contact, ssn: person, state: pick(this.random, STATES) }
    const { matching } = this.process()
    const policy = this.random() < CHOICE_ODDS ? 'consumer-first' : 'as-specified'
    const submit = () =>
      this.storage.transaction(async (records) => {
        await records.applications.add({
          id,
          at: this.clock.now,
          policy,
          application,
          person: personCodes(vault, application),
          evidence: { userIP: '203.0.113.7', seenIp: '127.0.0.1', userAgent: 'model' },
          birthFingerprint: vault.fingerprint('birth', birthMark(application)),
          emailSalt: '',
          visit: { honeypotFilled: false, filledInMs: null, filledTooQuickly: false },
        })
        await records.consents.add(id, this.clock.now, SOME_CONSENT)
        return matching.begin(records, {
          applicationId: id,
          receivedAt: this.clock.now,
          policy,
          application,
          ledgerStart: Promise.resolve([{ at: this.clock.now, stage: 'received', outcome: 'stored' }]),
        })
      })
    const followRun = await this.untilReached(submit)
    this.leads.push(lead)
    // The process dies once it has stored everything, and the browser never comes back.
    if (this.random() < 0.05) return
    // Some are impatient, and ask two processes at once.
    const browsers = this.random() < 0.2 ? 2 : 1
    await Promise.all([
      this.report(),
      this.runSomeFollowUp(),
      this.chooser.comeBack().catch(this.rethrowOthers),
      this.random() < WITHDRAW_ODDS ? this.withdraw(lead) : undefined,
      ...Array.from({ length: browsers }, (_, browser) => this.askUntilAnswered(lead, browser === 0 ? followRun : undefined)),
    ])
  }

  /** A busy machine may have no connection to the database in time. */
  private async untilReached<Result>(work: () => Promise<Result>): Promise<Result> {
    for (;;) {
      try {
        return await work()
      } catch (error) {
        if (!this.storage.isUnavailable(error)) throw error
      }
    }
  }

  /** The process died, or had no connection to the database in time. */
  private readonly rethrowOthers = (error: unknown): void => {
    if (!(error instanceof Killed) && !this.storage.isUnavailable(error)) throw error
  }

  /** A browser whose server died asks again, often enough to find one that lives. */
  private async askUntilAnswered(lead: Lead, followRun: (() => Promise<SubmissionData>) | undefined): Promise<void> {
    for (let tries = 0; tries < 5; tries++) {
      try {
        const answer = await (tries === 0 && followRun ? followRun() : this.process().matching.match(lead.id))
        const observe = ({ status }: SubmissionData) => {
          if (status === 'pending') this.counts.pendings++
          lead.answers.add(status)
        }
        observe(answer)
        return await this.chooser.answer(lead.id, answer, observe)
      } catch (error) {
        this.rethrowOthers(error)
        if (this.random() < 0.3) return
      }
    }
  }

  private async withdraw({ id }: Lead): Promise<void> {
    await sleep(this.random() * 40)
    const end = await this.process()
      .matching.withdraw(id)
      .catch((error: unknown) => {
        this.rethrowOthers(error)
        return 'nothing' as const
      })
    if (end === 'nothing') return
    this.counts.withdrawals++
    const run = await this.untilReached(() => this.storage.records.runs.find(id))
    this.withdrawn.set(id, run?.state?.counted ?? [])
  }

  /** A lender reports a lead that it has decided on, whatever we know of it by then. */
  private async report(process = this.process()): Promise<void> {
    const report = this.random() < 0.3 ? this.world.someReport(this.clock.now.toISOString()) : undefined
    if (!report) return
    this.counts.reports++
    await process.tell(report.lender, report.postback).catch(this.rethrowOthers)
  }

  /** A job is taken up, and taken up again when its process died or the lender did not answer clearly. */
  private async runSomeFollowUp(process = this.process()): Promise<boolean> {
    const { rows } = await this.untilReached(() =>
      this.storage.records.sql.executeSql(
        `select attempt_key as "attemptKey", follow_up as "followUp" from lender_follow_ups where state = 'waiting' limit 20`,
      ),
    )
    const waiting = rows as unknown as FollowUpKey[]
    if (waiting.length === 0) return false
    this.counts.followUps++
    await process.runFollowUp(pick(this.random, waiting)).catch((error: unknown) => {
      if (!(error instanceof Killed) && !(error instanceof Error && 'code' in error)) throw error
    })
    return true
  }

  /** An operator ends some of the runs whose lenders never say what became of the lead. */
  private async cancelSome(last: Process): Promise<void> {
    const { rows } = await this.storage.records.sql.executeSql(
      `select application_id as id from runs where outcome = 'pending' and state is not null order by application_id`,
    )
    // The others stay as they are, for ever.
    for (const { id } of (rows as { id: string }[]).slice(0, Math.floor(rows.length / 2))) {
      if (await last.matching.cancel(id)) this.counts.cancels++
      this.canceled.add(id)
    }
  }

  /** Time passes, and a process that is not killed finishes every run that is left. */
  async resolve(): Promise<void> {
    const last = this.startProcess(0, 0)
    this.last = last
    for (let round = 0, taken = 1; ; round++) {
      // Less than what makes a run stale that was due meanwhile.
      this.clock.now = new Date(this.clock.now.getTime() + (taken > 0 ? 60_000 : 600_000))
      taken = await last.matching.claimDueRuns()
      await last.matching.stop()
      const { unfinishedRuns } = await this.storage.records.runs.countUnfinished(this.clock.now)
      if (unfinishedRuns === 0) break
      if (round > MOST_ROUNDS) throw new Error(`${unfinishedRuns} runs do not end, ${taken} were taken up last`)
    }
    // Of some runs without a known outcome the lender tells after all.
    for (let reports = 0; reports < this.leads.length / 10; reports++) await this.report(last)
    await this.cancelSome(last)
    await last.matching.stop()
    for (let turn = 0; turn < MOST_ROUNDS && (await this.runSomeFollowUp(last)); turn++)
      this.clock.now = new Date(this.clock.now.getTime() + 60_000)
  }

  /** Whether the lender that took it wanted the applicant on a page of its own. */
  hasPage = async (id: string) => (await this.storage.records.sealed.open(id, 'hand-off')) !== undefined

  /** What a browser gets that comes back when all is over. */
  askAfterwards({ id }: Lead): Promise<SubmissionData> {
    this.last ??= this.startProcess(0, 0)
    return this.last.matching.match(id)
  }
}
