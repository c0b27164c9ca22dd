/**
 * Random runs with random lenders, hours, caps, answers, reports, faults, kills, pauses and restarts, of people some of whom apply twice or choose
 * late, on both databases, held against what the lenders themselves have taken and what the people were told. MODEL_RUNS=10000 makes it longer, MODEL_SEED
 * repeats one.
 */
import { describe, expect, test } from 'vitest'
import { isFinalStatus } from '#domain/application/submission-outcome.ts'
import { isOpen } from '#domain/matching/lender/schedule.ts'
import { runIdOf } from '#domain/matching/run/run-keys.ts'
import { openLoneStorage } from '#tests/support/lone-matching.ts'
import type { Lead } from '#tests/support/model-people.ts'
import { CAPS, seededRandom } from '#tests/support/model-world.ts'
import { MAX_LENDERS_PER_PERSON, Model } from '#tests/support/run-model.ts'
import { type StoredLead, type StoredLeads, verifyShown } from '#tests/support/shown-sharing.ts'
import { ENGINES, type Engine } from '#tests/support/test-server.ts'
import type { Needs } from './needs.ts'
import type { StoredRun } from './run/stored-run.ts'

/** More of them in `npm test`, until the rarest things have happened. The embedded database takes several times as long for each. */
const LONG_RUNS = { postgres: 10_000, embedded: 1000 } as const
const runsOn = (engine: Engine) => Number(process.env.MODEL_RUNS ?? (process.env.LONG ? LONG_RUNS[engine] : 360))
const SEED = Number(process.env.MODEL_SEED ?? process.env.SEED ?? Date.now() % 1_000_000)
const AT_ONCE = 12
const BATCH = 60

describe.each(ENGINES)('the model on the %s database', (engine) => {
  const least = runsOn(engine)
  const most = Math.max(least, 1000)
  // A busy machine is slow, not wrong.
  test(`${least} random runs with kills and restarts (seed ${SEED})`, { timeout: 600_000 + least * 2000 }, async () => {
    console.log(`${engine}: model seed ${SEED}`)
    const storage = await openLoneStorage(engine)
    const model = new Model(storage, seededRandom(SEED))
    await model.prepare()
    let begun = 0
    for (let turn = 0; begun < least || (begun < most && !(await hasSeenAll(storage, model))); turn++) {
      // In every other turn, so that who comes back finds the lenders as they were.
      if (turn % 2 === 0) await model.applyFile()
      model.clock.now = new Date(model.clock.now.getTime() + 20 * 60_000)
      let batch = begun < least ? Math.min(BATCH, least - begun) : BATCH
      begun += batch
      const client = async () => {
        while (batch-- > 0) await model.submitOne()
      }
      await Promise.all(Array.from({ length: AT_ONCE }, client))
    }
    expect(model.leads).toHaveLength(begun)
    await model.resolve()
    const stored = await readRuns(storage, model.leads)
    await verifyRuns(storage, model, stored)
    await verifyPeople(model, stored)
    await verifyCaps(storage)
    await verifyHours(storage, model)
    await verifyTogether(storage)
    await verifySharing(storage, model, stored)
    await verifyChoices(storage, model)
    await verifyShown(storage, model, stored)
    console.log(
      `${engine}: ${model.leads.length} applications, ${model.wire.garbled} garbled answers, ${JSON.stringify({ ...model.counts, ...model.chooser.counts })}`,
    )
  })
})

async function hasSeenAll({ records }: Needs['storage'], { world, chooser }: Model): Promise<boolean> {
  const rare = [world.silences, world.voided.length, ...Object.values(chooser.counts)]
  return rare.every((count) => count > 0) && isSeenLate((await records.sql.executeSql(OFFER_OUTCOMES)).rows)
}

const OFFER_OUTCOMES = `select distinct outcome from ledger where stage = 'offer'`
const isSeenLate = (asked: readonly Record<string, unknown>[]) =>
  ['price-changed', 'withdrawn-by-lender'].every((outcome) => asked.some((row) => row.outcome === outcome))

async function readRuns({ records }: Needs['storage'], leads: readonly Lead[]): Promise<StoredLeads> {
  const stored = new Map<string, StoredLead>()
  for (const { id } of leads) {
    const [run, ledger] = await Promise.all([records.runs.find(id), records.ledger.read(id)])
    stored.set(id, { run, ledger })
  }
  return stored
}

/** Every run has ended, and says exactly who has the lead. */
async function verifyRuns(
  { records }: Needs['storage'],
  { world, wire, leads, counts, canceled, withdrawn }: Model,
  stored: StoredLeads,
): Promise<void> {
  expect([wire.garbled > 0, counts.pauses > 0, counts.withdrawals > 0]).toEqual([true, true, true])
  expect(world.offences).toEqual([])
  const wrong: string[] = []
  for (const { id } of leads) {
    const run = stored.get(id)?.run
    if (!(await records.ledger.verify(id))) wrong.push(`the ledger of ${id} is broken`)
    if (run?.duplicateOf) continue
    const phase = run?.state?.phase
    if (!run || phase?.kind !== 'finished') {
      wrong.push(`${id} has not ended`)
      continue
    }
    const takers = [...(world.accepted.get(run.runId) ?? [])]
    const { outcome, unresolved } = phase
    if (takers.length > 1) wrong.push(`${id} was taken by ${takers.join(' and ')}`)
    // A lead whose taker never told us is pending for ever; any other end says exactly who has it.
    const named = outcome.lender ?? unresolved?.lender ?? undefined
    // Of several that could not tell, a stale run names one.
    const isOneOfSeveral = run.isStale && outcome.status === 'pending'
    const allowed = withdrawn.get(id)
    for (const { key, lender } of allowed ? world.posted.filter((post) => post.key.startsWith(`${run.runId}.`)) : [])
      if (!allowed?.includes(lender)) wrong.push(`${key} was sent after the person had withdrawn`)
    // Taken back, and its lender told: it may have taken the lead meanwhile.
    const isTakenBack =
      outcome.status === 'withdrawn' && (await records.followUps.of(id)).some(({ followUp }) => followUp === 'void')
    if (canceled.has(id) || isTakenBack) continue
    if (takers.length === 1 && takers[0] !== named && !isOneOfSeveral)
      wrong.push(`${takers[0]} took ${id}, which says ${outcome.status} ${named}`)
    if (outcome.lender && takers.length === 0) wrong.push(`nobody took ${id}, which says ${outcome.lender}`)
    if (outcome.status === 'pending' && !unresolved) wrong.push(`${id} is pending and resolved`)
  }
  expect(wrong).toEqual([])
}

/** No lead is sold twice, every browser gets the same answer, and a duplicate's browser learns nothing of the active run. */
async function verifyPeople(model: Model, stored: StoredLeads): Promise<void> {
  const wrong: string[] = []
  const seen = { linked: 0, strangers: 0, pending: 0 }
  for (const [person, leads] of Map.groupBy(model.leads, (lead) => lead.person)) {
    const runs = leads.map(({ id }) => stored.get(id)?.run)
    // A run that was withdrawn does not stand: a person who applies again may be taken again.
    const status = runs.filter((run) => run?.outcome !== 'withdrawn')
    const takers = status.flatMap((run) => [...(model.world.accepted.get(run?.runId ?? '') ?? [])])
    if (takers.length > 1) wrong.push(`${person} was taken by ${takers.join(' and ')}`)
    for (const [place, lead] of leads.entries()) {
      const run = runs[place]
      const counts = run?.duplicateOf ? runs.find((other) => other?.applicationId === run.duplicateOf) : run
      if (!run || !counts?.state) wrong.push(`${lead.id} refers to no run of the same person`)
      else wrong.push(...(await contradictions(model, lead, run, counts)))
      if (run?.duplicateOf) seen.linked++
      if (run?.duplicateOf && leads.find(({ id }) => id === run.duplicateOf)?.contact !== lead.contact) seen.strangers++
      if (counts?.outcome === 'pending') seen.pending++
    }
  }
  expect(wrong).toEqual([])
  // Otherwise this proves nothing.
  for (const [what, count] of Object.entries(seen)) expect([what, count > 0]).toEqual([what, true])
}

async function contradictions(model: Model, lead: Lead, run: StoredRun, counts: StoredRun): Promise<string[]> {
  const wrong: string[] = []
  const outcome = counts.outcome ?? 'pending'
  const answer = await model.askAfterwards(lead)
  const expected = run.duplicateOf ? 'pending' : outcome
  if (answer.status !== expected) wrong.push(`${lead.id} is answered ${answer.status}, and its run says ${outcome}`)
  if (isFinalStatus(outcome) && run.outcome !== outcome)
    wrong.push(`${lead.id} is stored as ${run.outcome}, and its run as ${outcome}`)
  for (const answer of lead.answers)
    if ((isFinalStatus(answer) || run.duplicateOf) && answer !== expected)
      wrong.push(`${lead.id} was told ${answer}, and then ${outcome}`)
  const leadsSomewhere = answer.redirect !== null
  const shouldLead = !run.duplicateOf && (await model.hasPage(counts.applicationId))
  if (leadsSomewhere !== shouldLead) wrong.push(`${lead.id} has the redirect ${answer.redirect}`)
  return wrong
}

/** No cap exceeded, by the reservations themselves; and the counters agree with them. */
async function verifyCaps({ records }: Needs['storage']): Promise<void> {
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

/** Only lenders that were open when a run began were asked in it. */
async function verifyHours({ records }: Needs['storage'], { files }: Model): Promise<void> {
  const { rows } = await records.sql.executeSql(`
    select r.started_at, r.lenders_version, c->>'lender' as lender from runs r, json_array_elements(r.candidates) c`)
  const asked = rows as { started_at: Date; lenders_version: number; lender: string }[]
  expect(asked.length).toBeGreaterThan(0)
  const closed = asked.filter(({ started_at, lenders_version, lender }) => {
    const hours = files.get(lenders_version)?.find(({ id }) => id === lender)?.schedule
    return hours !== undefined && !isOpen(hours, started_at)
  })
  expect(closed).toEqual([])
  const { rows: left } = await records.sql.executeSql(`select 1 from ledger where stage = 'screen' and reason like '%closed%'`)
  expect(left.length).toBeGreaterThan(0)
}

/**
 * No identity to more lenders per person than the budget, and bank numbers to the one that accepted; every post that left has its rows, every
 * `shared` row its post, and only a crash leaves an intent without either.
 */
async function verifySharing({ records }: Needs['storage'], { world, leads, counts }: Model, stored: StoredLeads): Promise<void> {
  const lendersOf = Map.groupBy(world.posted, ({ person }) => person)
  const reached = [...lendersOf.values()].map((posts) => new Set(posts.map(({ lender }) => lender)).size)
  expect(Math.max(...reached)).toBe(MAX_LENDERS_PER_PERSON)

  const wrong: string[] = []
  const posted = new Set(world.posted.map(({ key }) => key))
  const seen = { open: 0, unsent: 0 }
  for (const { id } of leads) {
    const { run, ledger = [] } = stored.get(id) ?? {}
    for (const { lender = '' } of ledger.filter(({ stage, outcome }) => stage === 'post' && outcome === 'intent')) {
      const rows = ledger.filter((row) => row.lender === lender && (row.stage === 'post' || row.stage === 'status'))
      const key = `${run?.runId}.${lender}`
      const isShared = rows.some(({ outcome }) => outcome === 'shared')
      if (isShared && !posted.has(key)) wrong.push(`${key} is said to be shared, and was not sent`)
      if (isShared) continue
      const wasLost = rows.some(({ outcome, reason }) => outcome === 'unknown' && reason === 'answer-lost')
      if (posted.has(key) && !wasLost) wrong.push(`${key} was sent, and the ledger does not say so`)
      seen[posted.has(key) ? 'open' : 'unsent']++
    }
  }
  const byRunId = new Map([...stored.values()].map(({ run, ledger }) => [run?.runId, ledger]))
  for (const { key } of world.posted) {
    const ledger = byRunId.get(runIdOf(key)) ?? []
    if (!ledger.some(({ stage, outcome, lender }) => stage === 'post' && outcome === 'intent' && key.endsWith(`.${lender}`)))
      wrong.push(`${key} was sent without an intent`)
  }
  expect(wrong).toEqual([])
  const { rows } = await records.sql.executeSql(
    `select ssn_fingerprint from shared_with join applications on id = application_id
     group by ssn_fingerprint having count(distinct shared_with.lender) > ${MAX_LENDERS_PER_PERSON}`,
  )
  expect(rows).toEqual([])
  const { rows: kept } = await records.sql.executeSql(`select 1 from ledger where stage = 'sharing'`)
  // Otherwise this proves nothing.
  expect([kept.length > 0, world.banked.length > 0, world.voided.length > 0, counts.cancels > 0, seen.unsent > 0]).toEqual(
    Array(5).fill(true),
  )
}

/** Where the person chooses, no lender got anything that was not chosen, and a run without a choice shared nothing. */
async function verifyChoices({ records }: Needs['storage'], { world, chooser }: Model): Promise<void> {
  const choosing =
    await records.sql.executeSql(`select run_id as "runId", outcome, state->'counted' as counted, state->'chosen' as chosen
    from runs where state->>'choice' = 'true'`)
  const runs = choosing.rows as { runId: string; outcome: string; counted: string[] | null; chosen: string[] | null }[]
  const wrong: string[] = []
  for (const { runId, outcome, counted, chosen } of runs) {
    const posts = world.posted.filter(({ key }) => key.startsWith(`${runId}.`))
    for (const { key } of posts) if (!chooser.chosen.has(key)) wrong.push(`${key} was sent, and nobody had chosen it`)
    if (!chosen && (posts.length > 0 || counted?.length)) wrong.push(`${runId} ended ${outcome}, and had shared without a choice`)
  }
  const keys = world.posted.map(({ key }) => key)
  wrong.push(...keys.filter((key, place) => keys.indexOf(key) < place).map((key) => `${key} was sent twice`))
  expect(wrong).toEqual([])
  // What a choice elsewhere ended has sent nothing by itself since, and the choice is one of the same person.
  const elsewhere = await records.sql.executeSql(`select r.outcome, exists (
      select from applications a join applications o on o.ssn_fingerprint = a.ssn_fingerprint and o.id <> a.id
      join runs on application_id = o.id where a.id = r.application_id and runs.state->'chosen' is not null) as "isChosen"
    from runs r where state->>'chosenElsewhere' = 'true'`)
  expect(elsewhere.rows.filter(({ outcome, isChosen }) => outcome !== 'expired' || !isChosen)).toEqual([])
  const late = isSeenLate((await records.sql.executeSql(OFFER_OUTCOMES)).rows)
  const { rows } = await records.sql.executeSql(`select application_id from offers join runs using (application_id)
    where outcome not in ('withdrawn', 'pending')`)
  expect(rows).toEqual([])
  // Otherwise this proves nothing. A choice elsewhere is rare: in a few of a thousand runs, and now and then in none.
  expect({ late, silent: world.silences > 0 }).toEqual({ late: true, silent: true })
  if (process.env.LONG && runs.length > 1000) expect(elsewhere.rows).not.toEqual([])
  const seen = new Set(runs.map(({ outcome }) => outcome))
  expect(['expired', 'withdrawn', 'sold', 'reject'].filter((outcome) => !seen.has(outcome))).toEqual([])
  expect(Object.entries(chooser.counts).filter(([, count]) => count === 0)).toEqual([])
}

/** State, ledger, reservations, mails and their jobs were written together, or not at all. */
async function verifyTogether({ records }: Needs['storage']): Promise<void> {
  const none = async (text: string) => expect((await records.sql.executeSql(text)).rows).toEqual([])
  // A run begins once, however many ask for it.
  await none(`select application_id from ledger where stage = 'screen' group by application_id, lender having count(*) > 1`)
  // The lender that has the lead holds a reservation, and only an open lead has one that is neither kept nor released.
  await none(`select application_id from runs r where lender is not null and state is not null and not exists (
    select from cap_reservations c where c.attempt_key = r.run_id || '.' || r.lender and c.state = 'kept')`)
  await none(`select c.attempt_key from cap_reservations c join runs r using (application_id)
    where c.state = 'held' and r.state->'phase'->'unresolved'->>'key' is distinct from c.attempt_key`)
  // No post without a license in the state, and never more than the lender needs.
  await none(`select l.application_id, l.lender from ledger l join runs r using (application_id) where l.stage = 'post'
    and not exists (select from json_array_elements(r.candidates) c where c->>'lender' = l.lender)`)
  await none(`select application_id from ledger where stage = 'post' and 'accountNumber' = any(fields_shared)`)
  // One mail for every run that has ended, and none for one whose lender never told; nor a second to the address of the first.
  await none(`select r.application_id from runs r where state is not null and
    (select count(*) from mails m where m.subject_id = r.application_id and m.kind = 'outcome') <> (case when outcome = 'pending' then 0 else 1 end)`)
  await none(`select r.application_id from runs r
    join applications a on a.id = r.application_id join applications o on o.id = r.duplicate_of
    where a.email_fingerprint = o.email_fingerprint and exists (select from mails m where m.subject_id = a.id and m.kind = 'outcome')`)
  await none(`select m.id from mails m where (select count(*) from model_jobs j where j.mail_id = m.id) <> 1`)
  await none(`select a.id from applications a join runs r on r.application_id = a.id where a.status <> r.outcome`)
  await none(`select p.attempt_key from postbacks p group by 1, p.event having count(*) > 1`)
  expect((await records.sql.executeSql('select 1 from postbacks')).rows.length).toBeGreaterThan(0)
}
