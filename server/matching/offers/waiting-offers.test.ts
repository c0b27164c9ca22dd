/** Offers while nobody chooses: they run out, are taken back, and outlive the process; and what is looked at again when one is chosen. */

import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ENDS } from '#contracts/operators/figures.ts'
import type { Lender } from '#domain/matching/lender/lender.ts'
import { MINUTE_MS } from '#domain/values/calendar.ts'
import { lenderFileOf, TEXAS_LICENSE } from '#tests/support/lenders.ts'
import { DECLINED, NAMES, nameOnOffer, type OfferTown, startOfferTown } from '#tests/support/offer-lenders.ts'
import { applyFile, askOperators } from '#tests/support/operators.ts'
import { BORN, issueToken } from '#tests/support/request-links.ts'
import { entryFor } from '#tests/support/scripted-lender.ts'
import { ENGINES, eventually, TEST_TIME } from '#tests/support/test-server.ts'

describe.each(ENGINES)('offers that wait, on the %s database', (engine) => {
  let town: OfferTown
  beforeAll(async () => {
    town = await startOfferTown(engine, { STATUS_ASK_SECONDS: '7200,7200' })
  })
  beforeEach(() => {
    passTime(0)
    for (const lender of Object.values(town.lenders)) lender.onPost = ({ attemptKey }) => lender.accept(attemptKey)
  })
  const records = () => town.server.running.storage.records
  const passTime = (ms: number) => {
    for (const { clock } of [town.server, town.second]) clock.now = new Date(TEST_TIME.getTime() + ms)
  }
  const endOf = async (id: string) =>
    eventually(async () => {
      const run = await records().runs.find(id)
      expect(run?.outcome).toBeTruthy()
      return run?.outcome
    })
  const statusesOf = (runId: string | undefined) =>
    NAMES.filter((name) => town.lenders[name].statuses.some((key) => key.startsWith(runId ?? '-')))

  test.each([
    ['a moment', 0],
    ['hours, with every process down', 180],
  ])('run out after their time; found %s later, the run ends, nothing was sent, and one mail comes', async (_when, lateMinutes) => {
    const [person, key] = [town.somebody(), randomUUID()]
    const shown = await town.apply(person, key)
    passTime(19 * MINUTE_MS)
    expect(await town.apply(person, key)).toEqual(shown)
    const [{ overdueRuns }, run] = await Promise.all([
      records().runs.countUnfinished(town.server.clock.now),
      records().runs.find(shown.lead_id),
    ])
    expect([overdueRuns, run?.dueAt?.toISOString()]).toEqual([0, shown.offers?.until])
    passTime((20 + lateMinutes) * MINUTE_MS)
    expect(await endOf(shown.lead_id)).toBe('expired')
    expect((await town.choose(town.offerOf(shown, 'ash'))).status).toBe(404)
    expect(await town.apply(person, key)).toMatchObject({ status: 'expired', redirect: null })
    // So late, one may have been chosen in the database that this is a copy of: every lender on offer is asked.
    expect([town.postsOf(person), statusesOf(run?.runId)]).toEqual([[], lateMinutes > 0 ? [...NAMES] : []])
    await eventually(async () => expect(await town.mailsOf(shown.lead_id, 'outcome')).toHaveLength(1))
  })

  test('a lender that was paused or closed since it offered is told like a no, and the others stay', async () => {
    const person = town.somebody()
    const shown = await town.apply(person)
    expect((await askOperators(town.server, '/lenders/entries/ash/pause', { reason: 'their outage' })).status).toBe(200)
    const { data } = (await town.choose(town.offerOf(shown, 'ash'))).body
    await askOperators(town.server, '/lenders/entries/ash/resumption', {})
    expect(data).toMatchObject({ status: 'offers', offers: { noAfterAll: [{ lender: nameOnOffer('ash') }] } })
    expect(data.offers.list).toEqual(shown.offers?.list.slice(1))
    expect(town.postsOf(person)).toEqual([])
  })

  test('a copy of the files that knows of no choice finds the lender that was chosen since, and sends nothing', async () => {
    const person = town.somebody()
    const shown = await town.apply(person)
    const run = await records().runs.find(shown.lead_id)
    town.lenders.cedar.accept(`${run?.runId}.cedar`)
    passTime(60 * MINUTE_MS)
    expect(await endOf(shown.lead_id)).toBe('sold')
    expect([(await records().runs.find(shown.lead_id))?.lender, town.postsOf(person)]).toEqual(['cedar', []])
  })

  test.each<[string, Partial<Lender>]>([
    ['has another name', { legalName: 'Another Company, LLC' }],
    ['asks credit bureaus', { inquiryOnPost: 'soft' }],
    ['wants bank numbers', { needsBank: true }],
    ['has another license', { licenses: { TX: { ...TEXAS_LICENSE, number: 'TX-ANOTHER' } } }],
  ])('a lender that %s since it was shown is told like a no, and gets nothing', async (_what, change) => {
    const person = town.somebody()
    const shown = await town.apply(person)
    const applyChanged = async (changed: Partial<Lender>) => {
      const lenders = NAMES.map((name) =>
        entryFor(name, town.lenders[name], { needsBank: name === 'birch', ...(name === 'ash' && changed) }),
      )
      const content = JSON.stringify(lenderFileOf(lenders))
      expect(await applyFile(town.server, content)).toMatchObject({ status: 200 })
    }
    await applyChanged(change)
    const { data } = (await town.choose(town.offerOf(shown, 'ash'))).body
    await applyChanged({})
    expect(data).toMatchObject({ status: 'offers', offers: { noAfterAll: [{ lender: nameOnOffer('ash') }] } })
    expect(town.postsOf(person)).toEqual([])
  })

  test('a no after the person was told to wait, by whatever process, ends the run; after a new choice it is told', async () => {
    const [waiting, back] = [town.somebody(), town.somebody()]
    const held = Promise.withResolvers<void>()
    town.lenders.ash.onPost = async () => {
      await held.promise
      return DECLINED
    }
    const offered = await town.apply(waiting)
    const choosing = town.choose(town.offerOf(offered, 'ash'))
    await eventually(() => expect(town.postsOf(waiting)).toEqual(['ash']))
    expect(await records().runs.markPending(offered.lead_id, town.server.clock.now)).toBe(true)
    held.resolve()
    expect((await choosing).body.data.status).toBe('reject')

    const shown = await town.apply(back)
    await records().sql.executeSql('update runs set pending_answered_at = started_at where application_id = $1', [shown.lead_id])
    expect((await town.choose(town.offerOf(shown, 'ash'))).body.data.status).toBe('offers')
    expect((await records().runs.find(shown.lead_id))?.pendingAnsweredAt).toBeNull()
  })

  test('no code can store a post to a lender that was not chosen', async () => {
    const shown = await town.apply(town.somebody())
    const post = (chosen: readonly string[] | undefined) =>
      records().sql.executeSql(`update runs set phase = 'posting', state = state || $2::jsonb where application_id = $1`, [
        shown.lead_id,
        JSON.stringify({ phase: { kind: 'posting', attempt: { lender: 'ash', key: 'x' } }, ...(chosen && { chosen }) }),
      ])
    for (const chosen of [undefined, [], ['birch']]) await expect(post(chosen)).rejects.toThrow('runs_posted_as_chosen')
    const before = await records().runs.find(shown.lead_id)
    expect(before?.state?.phase.kind).toBe('choosing')
    await post(['birch', 'ash'])
    expect((await records().runs.find(shown.lead_id))?.state?.phase.kind).toBe('posting')
    // What was added without a look at the rows has been looked at since.
    const { rows } = await records().sql.executeSql('select conname from pg_constraint where not convalidated')
    expect(rows).toEqual([])
  })

  test('a person who is forgotten while choosing goes to no lender', async () => {
    const [person, key] = [town.somebody(), randomUUID()]
    const shown = await town.apply(person, key)
    expect((await askOperators(town.server, '/erasures', { reference: shown.lead_id })).status).toBe(200)
    expect((await town.choose(town.offerOf(shown, 'ash'))).status).toBe(404)
    passTime(21 * MINUTE_MS)
    expect(await endOf(shown.lead_id)).toBe('expired')
    expect(town.postsOf(person)).toEqual([])
    const { rows } = await records().sql.executeSql('select 1 from offers where application_id = $1', [shown.lead_id])
    expect(rows).toEqual([])
  })

  test('from a backup, a choice sends nothing: every lender on offer is asked first whether it has the request', async () => {
    const person = town.somebody()
    const shown = await town.apply(person)
    await records().sql.executeSql(`update runs set begun_in = 'another database' where application_id = $1`, [shown.lead_id])
    const answer = await town.choose(town.offerOf(shown, 'cedar'))
    expect(answer.body.data.status).toBe('error')
    const run = await records().runs.find(shown.lead_id)
    expect([town.postsOf(person), statusesOf(run?.runId)]).toEqual([[], [...NAMES]])
  })

  // The embedded database lets one process in.
  test.runIf(engine === 'postgres')(
    'a process that dies between the choice and the post leaves a question to the lender, and no second post',
    async () => {
      const person = town.somebody()
      const shown = await town.apply(person)
      town.lenders.ash.onPost = () => new Promise(() => {})
      void town.choose(town.offerOf(shown, 'ash')).catch(() => undefined)
      await eventually(() => expect(town.postsOf(person)).toEqual(['ash']))
      // As if its process were gone: the run is due, and another process claims it.
      await records().sql.executeSql('update runs set due_at = $1, revision = revision + 1 where application_id = $2', [
        town.server.clock.now.toISOString(),
        shown.lead_id,
      ])
      const run = await eventually(async () => {
        const found = await records().runs.find(shown.lead_id)
        expect(statusesOf(found?.runId)).toEqual(['ash'])
        return found
      })
      // It never came, so the others are offered again.
      await eventually(async () => expect((await records().runs.find(shown.lead_id))?.state?.phase.kind).toBe('choosing'))
      expect(town.postsOf(person)).toEqual(['ash'])
      expect(run?.state?.chosen).toEqual(['ash'])
    },
  )

  test('the person takes everything back: while choosing, and while a lender has not answered', async () => {
    const takeBack = async (id: string) => {
      const token = await issueToken(town.server, id)
      return (await town.server.post('/api/your-request/stop-sharing', { token, dateOfBirth: BORN })).status
    }
    const [choosing, waiting] = [town.somebody(), town.somebody()]
    const shown = await town.apply(choosing)
    expect(await takeBack(shown.lead_id)).toBe(200)
    expect(await endOf(shown.lead_id)).toBe('withdrawn')
    expect(await takeBack(shown.lead_id)).toBe(409)
    expect((await town.choose(town.offerOf(shown, 'ash'))).status).toBe(404)

    town.lenders.ash.onPost = () => ({ kind: 'answer', answer: { body: '', contentType: 'application/json', status: 500 } })
    town.lenders.ash.onStatus = () => ({ outcome: 'processing' })
    const offered = await town.apply(waiting)
    const unanswered = town.choose(town.offerOf(offered, 'ash'))
    await eventually(async () => expect((await records().runs.find(offered.lead_id))?.state?.phase.kind).toBe('unknown'))
    town.server.endPatience()
    expect((await unanswered).body.data.status).toBe('pending')
    expect(await takeBack(offered.lead_id)).toBe(200)
    expect(await endOf(offered.lead_id)).toBe('withdrawn')
    expect((await records().followUps.of(offered.lead_id)).map(({ followUp, lender }) => [followUp, lender])).toEqual([
      ['void', 'ash'],
    ])
    expect(town.postsOf(waiting)).toEqual(['ash'])
  })

  test('every application has its place in the funnel, whatever its person chose', async () => {
    await town.apply(town.somebody())
    const days = [...(await records().figures.days({ from: new Date(0), to: new Date('2100-01-01') })).values()]
    expect(days.length).toBeGreaterThan(0)
    for (const day of days) {
      expect(ENDS.reduce((sum, end) => sum + (day.get(end) ?? 0), 0)).toBe(day.get('sent'))
      expect([day.get('choosing'), day.get('withdrawn')]).toEqual([expect.any(Number), expect.any(Number)])
    }
  })
})
