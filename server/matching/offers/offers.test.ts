/** Offers that a person chooses from: what is shown, what a choice does, and that nothing leaves without one. */
import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { BANK, DECLINED, NAMES, nameOnOffer, type OfferTown, startOfferTown } from '#tests/support/offer-lenders.ts'
import { holdPerson } from '#tests/support/person-lock.ts'
import { mailedTokens } from '#tests/support/request-links.ts'
import { ENGINES, eventually } from '#tests/support/test-server.ts'

describe.each(ENGINES)('offers on the %s database', (engine) => {
  let town: OfferTown
  beforeAll(async () => {
    town = await startOfferTown(engine)
  })
  beforeEach(() => {
    for (const lender of Object.values(town.lenders)) lender.onPost = ({ attemptKey }) => lender.accept(attemptKey)
  })
  const records = () => town.server.running.storage.records
  const offerRows = async (id: string) => {
    const { rows } = await records().sql.executeSql('select lender from offers where application_id = $1', [id])
    return rows.length
  }
  const ledgerOf = async (id: string, stage: string) =>
    (await records().ledger.read(id))
      .filter((row) => row.stage === stage)
      .map(({ lender, outcome, reason }) => [lender, outcome, reason])

  test('are shown best first, with name, license, price and time, and nobody has the identity', async () => {
    const person = town.somebody()
    const answer = await town.apply(person)
    expect(answer).toMatchObject({ status: 'offers', redirect: null, reasons: [], data_errors: {} })
    const { offers } = answer
    expect(offers?.list.map(({ lender }) => lender)).toEqual(
      NAMES.map((name) => ({ name: nameOnOffer(name), license: 'TEST-TX-1' })),
    )
    expect(offers).toMatchObject({ asked: 4, saidYes: 4, until: '2026-11-15T08:20:00.000Z', noAfterAll: [] })
    expect(offers?.list.map(({ needsBank, inquiry }) => [needsBank, inquiry])).toEqual(
      NAMES.map((name) => [name === 'birch', 'none']),
    )
    expect(offers?.list[0]?.price).toMatchObject({ kind: 'installment', amountCents: person.loanAmount * 100, payments: 12 })
    expect(new Set(offers?.list.map(({ offerId }) => offerId)).size).toBe(4)
    for (const { offerId } of offers?.list ?? []) expect(Buffer.from(offerId, 'base64url').length).toBeGreaterThanOrEqual(16)
    expect(town.postsOf(person)).toEqual([])
    expect(await ledgerOf(answer.lead_id, 'offer')).toEqual(NAMES.map((name, place) => [name, 'offered', String(place + 1)]))
    expect(await ledgerOf(answer.lead_id, 'post')).toEqual([])
    expect((await records().applications.find(answer.lead_id))?.status).toBe('offers')
    expect(town.server.logLines.join('')).not.toContain(offers?.list[0]?.offerId)
  })

  test('are the same for the same key in every process, and everybody else who types the same has others', async () => {
    const [person, key] = [town.somebody(), randomUUID()]
    const first = await town.apply(person, key)
    expect(await town.apply(person, key, town.second)).toEqual(first)
    const progressOf = (of: string, at = town.server) => at.get('/api/applications/progress', { 'idempotency-key': of })
    expect((await progressOf(key)).body).toMatchObject({ stage: 'offers', done: true, data: first })
    const liars = [
      {},
      { city: 'Waco' },
      { email: 'thief@canary.example' },
      { primaryPhone: '5125550190', driversLicenseNumber: 'QQ123456' },
    ]
    for (const [place, typed] of liars.entries()) {
      const [other, at] = [randomUUID(), place % 2 === 0 ? town.second : town.server]
      const again = await town.apply({ ...person, ...typed }, other, at)
      expect([again.status, again.lead_id === first.lead_id]).toEqual(['offers', false])
      const asked = await progressOf(other)
      expect(asked.body).toMatchObject({ stage: 'offers', done: true, data: again })
      for (const { offerId } of first.offers?.list ?? []) expect(JSON.stringify([again, asked.body])).not.toContain(offerId)
    }
    expect((await town.choose(town.offerOf(first, 'ash'))).body.data.status).toBe('sold')
    expect((await town.apply({ ...person, city: 'Waco' })).status).toBe('pending')
  })

  test('are chosen by the link that is mailed to the first address, where the tab was lost and the form sent again', async () => {
    const person = town.somebody()
    const first = await town.apply(person)
    await town.apply({ ...person, email: 'thief@canary.example' })
    const token = await eventually(() => {
      const [mailed] = mailedTokens(town.server, person.email)
      if (!mailed) throw new Error('No mail yet')
      return mailed
    })
    const [key, dateOfBirth] = [randomUUID(), person.dateOfBirth]
    const goOn = (proof: object, under = key) =>
      town.second.post('/api/your-request/continue', { token, ...proof }, { 'idempotency-key': under })
    expect((await goOn({ dateOfBirth: '01/01/1990' })).status).toBe(403)
    expect((await town.server.get('/api/applications/progress', { 'idempotency-key': key })).status).toBe(404)
    expect((await goOn({ dateOfBirth })).status).toBe(200)
    const { body } = await town.server.get('/api/applications/progress', { 'idempotency-key': key })
    expect(body).toMatchObject({ stage: 'offers', data: first })
    // The key is the request's: no application can be sent under it.
    expect((await town.server.post('/api/submit-application', person, { 'idempotency-key': key })).status).toBe(409)
    expect((await town.choose(town.offerOf(body.data, 'ash'))).body.data.status).toBe('sold')
    expect((await goOn({ dateOfBirth }, randomUUID())).status).toBe(409)
    expect(town.postsOf(person)).toEqual(['ash'])
  })

  test('a choice goes to its lender alone, with the bank numbers that it wants, and answers like a submission', async () => {
    const [person, key] = [town.somebody(), randomUUID()]
    const shown = await town.apply(person)
    const birch = town.offerOf(shown, 'birch')
    const answer = await town.choose(birch, key)
    expect(answer.body).toMatchObject({ success: true, data: { status: 'sold', lead_id: shown.lead_id } })
    expect(town.postsOf(person)).toEqual(['birch'])
    expect(await ledgerOf(shown.lead_id, 'offer')).toContainEqual(['birch', 'chosen', undefined])
    expect(await records().sealed.open(shown.lead_id, 'bank')).toEqual(BANK)
    // The same again, under its key and by the way of the submission.
    expect((await town.choose(birch, key, town.second)).body).toEqual(answer.body)
    expect((await town.choose(town.offerOf(shown, 'ash'), key)).status).toBe(409)
    expect((await town.server.get('/api/applications/progress', { 'idempotency-key': key })).body).toMatchObject({
      done: true,
      data: answer.body.data,
    })
    // Over: no offer can be chosen, and nothing of them is kept.
    expect((await town.choose(birch)).status).toBe(404)
    expect([await offerRows(shown.lead_id), await records().sealed.open(shown.lead_id, 'offer-ids')]).toEqual([0, undefined])
  })

  test('a choice without bank numbers that the lender wants, without permission or without a key does nothing', async () => {
    const [person, key] = [town.somebody(), randomUUID()]
    const shown = await town.apply(person, key)
    const { offerId } = town.offerOf(shown, 'birch')
    const send = (body: object, headers: Record<string, string> = { 'idempotency-key': randomUUID() }) =>
      town.server.post('/api/offers/choose', body, headers)
    expect(await send({ offerId, consent: { creditInquiry: true } })).toMatchObject({
      status: 422,
      body: { data_errors: { 'bank.routingNumber': expect.any(String) } },
    })
    const badBank = { ...BANK, routingNumber: '123456789' }
    expect(await send({ offerId, consent: { creditInquiry: true }, bank: badBank })).toMatchObject({
      status: 422,
      body: { data_errors: { 'bank.routingNumber': expect.any(String) } },
    })
    expect((await send({ offerId, consent: { creditInquiry: false }, bank: BANK })).status).toBe(422)
    expect((await send({ offerId, consent: { creditInquiry: true }, bank: BANK }, {})).status).toBe(400)
    expect((await send({ offerId: 'q1k3Jm5x0d7u9PzR2t4vXw', consent: { creditInquiry: true } })).status).toBe(404)
    expect(town.postsOf(person)).toEqual([])
    expect(await town.apply(person, key)).toMatchObject({ status: 'offers' })
  })

  test('a lender that says no after all is named with its reason, and the others can be chosen for the whole time again', async () => {
    const person = town.somebody()
    const before = town.server.clock.now
    town.lenders.ash.onPost = () => DECLINED
    const [submission, firstKey] = [randomUUID(), randomUUID()]
    const shown = await town.apply(person, submission)
    town.server.clock.now = new Date(before.getTime() + 10 * 60_000)
    const { data } = (await town.choose(town.offerOf(shown, 'ash'), firstKey)).body
    expect(data.status).toBe('offers')
    expect(data.offers).toMatchObject({
      asked: 4,
      saidYes: 4,
      until: '2026-11-15T08:30:00.000Z',
      noAfterAll: [{ lender: nameOnOffer('ash'), reasons: [expect.any(String)] }],
    })
    const until = '2026-11-15T08:30:00.000Z'
    expect(data.offers.list).toEqual(shown.offers?.list.slice(1).map((offer) => ({ ...offer, until })))
    expect(await town.apply(person, submission)).toEqual(data)
    expect((await town.choose(town.offerOf(shown, 'ash'), firstKey)).body.data).toEqual(data)
    expect((await town.choose(town.offerOf(shown, 'ash'))).status).toBe(404)
    expect(town.postsOf(person)).toEqual(['ash'])
    expect((await town.choose(town.offerOf(data, 'cedar'))).body.data.status).toBe('sold')
    expect(town.postsOf(person)).toEqual(['ash', 'cedar'])
    town.server.clock.now = before
  })

  test('three lenders that say no end the request, though a fourth had offered', async () => {
    const person = town.somebody()
    for (const lender of Object.values(town.lenders)) lender.onPost = () => DECLINED
    let data = await town.apply(person)
    for (const name of ['elm', 'ash', 'cedar'] as const) data = (await town.choose(town.offerOf(data, name))).body.data
    expect(data.status).toBe('reject')
    expect([...town.postsOf(person)].sort()).toEqual(['ash', 'cedar', 'elm'])
    // Within the window the same lenders are not offered again, and no other has a place.
    expect((await town.apply(person)).status).toBe('reject')
    expect(await ledgerOf(data.lead_id, 'sharing')).toEqual([['birch', 'not-shared', 'no-place-left']])
  })

  test('lenders that had declined the person before are not offered; the others are, as far as the budget goes', async () => {
    const person = town.somebody()
    for (const name of ['ash', 'cedar'] as const) town.lenders[name].onPost = () => DECLINED
    const first = await town.apply(person)
    const second = (await town.choose(town.offerOf(first, 'ash'))).body.data
    const third = (await town.choose(town.offerOf(second, 'cedar'))).body.data
    await town.server.post('/api/offers/decline', { offerId: third.offers.list[0].offerId })
    const again = await town.apply(person)
    expect(again.offers?.list.map(({ lender }) => lender.name)).toEqual([nameOnOffer('birch'), nameOnOffer('elm')])
    town.lenders.elm.onPost = () => DECLINED
    // The third place is taken, and Birch would be the fourth lender.
    expect((await town.choose(town.offerOf(again, 'elm'))).body.data.status).toBe('reject')
  })

  test('two choices at once, in two processes: one counts', async () => {
    for (let round = 0; round < 5; round++) {
      const person = town.somebody()
      const shown = await town.apply(person)
      const ends = await Promise.all([
        town.choose(town.offerOf(shown, 'ash')),
        town.choose(town.offerOf(shown, 'cedar'), randomUUID(), town.second),
      ])
      expect(ends.map(({ status }) => status).sort()).toSatisfy(([one, other]) => one === 200 && (other === 409 || other === 404))
      expect(town.postsOf(person)).toHaveLength(1)
    }
  })

  test.runIf(engine === 'postgres')(
    'a choice waits for others of the person before it holds the run, so that none waits for it',
    async () => {
      const shown = await town.apply(town.somebody())
      const lock = await holdPerson(town.server, shown.lead_id)
      const choice = town.choose(town.offerOf(shown, 'ash'), randomUUID(), town.second)
      try {
        await lock.isWaitedFor()
        const { sql } = town.server.running.storage.records
        const free = 'select 1 from runs where application_id = $1 for update nowait'
        expect((await sql.executeSql(free, [shown.lead_id])).rows).toHaveLength(1)
      } finally {
        await lock.letGo()
      }
      expect((await choice).body.data.status).toBe('sold')
    },
  )

  test('a double click is one choice, with one key or with two', async () => {
    const person = town.somebody()
    const shown = await town.apply(person)
    const [ash, key] = [town.offerOf(shown, 'ash'), randomUUID()]
    const held = Promise.withResolvers<void>()
    town.lenders.ash.onPost = async ({ attemptKey }) => {
      await held.promise
      return town.lenders.ash.accept(attemptKey)
    }
    const clicks = [town.choose(ash, key), town.choose(ash, key), town.choose(ash, key, town.second)]
    await eventually(() => expect(town.postsOf(person)).toEqual(['ash']))
    // Heard while the lender reads: once it has stood at the lock, where the next one stands behind it.
    const lock = engine === 'postgres' ? await holdPerson(town.server, shown.lead_id) : undefined
    const other = town.choose(ash)
    await lock?.isWaitedFor().finally(lock.letGo)
    const late = await town.choose(town.offerOf(shown, 'elm'))
    expect(late.status).toBe(409)
    expect((await town.server.post('/api/offers/decline', { offerId: ash.offerId })).status).toBe(409)
    held.resolve()
    const ends = await Promise.all([...clicks, other])
    expect(ends.map(({ body }) => body.data.status)).toEqual(['sold', 'sold', 'sold', 'sold'])
    expect(new Set(ends.map(({ body }) => body.data.redirect)).size).toBe(1)
    expect(town.postsOf(person)).toEqual(['ash'])
  })

  test('no thanks ends it, however often it is said, and nothing was sent', async () => {
    const [person, key] = [town.somebody(), randomUUID()]
    const shown = await town.apply(person, key)
    const { offerId } = town.offerOf(shown, 'cedar')
    const said = await town.server.post('/api/offers/decline', { offerId })
    expect(said.body).toMatchObject({ success: true, data: { status: 'withdrawn', lead_id: shown.lead_id, redirect: null } })
    expect((await town.server.post('/api/offers/decline', { offerId })).body).toEqual(said.body)
    expect(await town.apply(person, key)).toEqual(said.body.data)
    expect((await town.choose(town.offerOf(shown, 'ash'))).status).toBe(404)
    expect(town.postsOf(person)).toEqual([])
    expect(await ledgerOf(shown.lead_id, 'offer')).toContainEqual([undefined, 'declined-by-person', undefined])
    await eventually(async () => expect(await town.mailsOf(shown.lead_id, 'outcome')).toHaveLength(1))
    expect((await town.apply(person)).status).toBe('offers')
  })
})
