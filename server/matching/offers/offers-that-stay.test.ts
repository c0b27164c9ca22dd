/** Offers that wait for days: on any device, until their lenders' own time, asked about again before they are chosen. */
import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { SubmissionData } from '#contracts/public/submissions.ts'
import { DAY_MS, MINUTE_MS } from '#domain/values/calendar.ts'
import { BANK, DECLINED, NAMES, type Name, nameOnOffer, type OfferTown, startOfferTown } from '#tests/support/offer-lenders.ts'
import { mailedTokens, openRequest, shownRequest, verifyAddress } from '#tests/support/request-links.ts'
import { ENGINES, eventually, TEST_TIME } from '#tests/support/test-server.ts'

const END = new Date(TEST_TIME.getTime() + 3 * DAY_MS).toISOString()
const installment = (interestPercent: number) =>
  ({ kind: 'installment', interestPercent, originationFeePercent: 0, termMonths: 12 }) as const

describe.each(ENGINES)('offers that stay, on the %s database', (engine) => {
  let town: OfferTown
  beforeAll(async () => {
    town = await startOfferTown(engine, { LIMIT_BIRTH_DATE_TRIES: '5' })
  })
  beforeEach(() => {
    passTime(0)
    for (const name of NAMES) {
      const lender = town.lenders[name]
      lender.onPost = ({ attemptKey }) => lender.accept(attemptKey)
      // Elm names no time.
      lender.onPing = () => ({ decision: 'yes', ...(name !== 'elm' && { validUntil: END }) })
    }
  })
  type Person = ReturnType<OfferTown['somebody']>
  const records = () => town.server.running.storage.records
  const passTime = (ms: number) => {
    for (const { clock } of [town.server, town.second]) clock.now = new Date(TEST_TIME.getTime() + ms)
  }
  const pingsOf = async (id: string, name: Name) => {
    const run = await records().runs.find(id)
    return town.lenders[name].pings.map(({ pingId }) => pingId).filter((pingId) => pingId.startsWith(run?.runId ?? '-'))
  }
  const offersMailOf = (id: string) =>
    eventually(async () => {
      const [mail] = await town.mailsOf(id, 'offers')
      if (!mail) throw new Error('No mail yet')
      return mail
    })
  const tokenOf = async (id: string, { email }: Person) => {
    await offersMailOf(id)
    return mailedTokens(town.server, email)[0] ?? ''
  }
  /** What a browser has that came by the mailed link. */
  const continueElsewhere = async (id: string, person: Person) => {
    const [token, key] = [await tokenOf(id, person), randomUUID()]
    const proof = { token, dateOfBirth: person.dateOfBirth }
    expect((await town.second.post('/api/your-request/continue', proof, { 'idempotency-key': key })).status).toBe(200)
    const seen = async (): Promise<SubmissionData> =>
      (await town.second.get('/api/applications/progress', { 'idempotency-key': key })).body.data
    return { token, key, seen }
  }
  const elsewhere = { submissionKey: undefined }
  const endOf = (id: string, status: string) =>
    eventually(async () => expect((await records().runs.find(id))?.outcome).toBe(status))

  test('each has its own end; the run is due at the last; one that is over is shown as ended and cannot be chosen', async () => {
    const [person, key] = [town.somebody(), randomUUID()]
    town.lenders.birch.onPing = () => ({ decision: 'yes', validUntil: new Date(TEST_TIME.getTime() + 30 * DAY_MS).toISOString() })
    const shown = await town.apply(person, key)
    const week = new Date(TEST_TIME.getTime() + 7 * DAY_MS).toISOString()
    expect(shown.offers?.list.map(({ until }) => until)).toEqual([END, week, END, '2026-11-15T08:20:00.000Z'])
    expect([shown.offers?.until, (await records().runs.find(shown.lead_id))?.dueAt?.toISOString()]).toEqual([week, week])
    passTime(21 * MINUTE_MS)
    const later = await town.apply(person, key)
    expect(later.offers?.list.map(({ isEnded }) => isEnded)).toEqual([undefined, undefined, undefined, true])
    expect((await town.choose(town.offerOf(shown, 'elm'))).status).toBe(404)
    passTime(3 * DAY_MS)
    expect((await town.choose(town.offerOf(shown, 'ash'))).status).toBe(404)
    expect((await town.apply(person, key)).offers?.list.map(({ isEnded = false }) => isEnded)).toEqual([true, false, true, true])
    expect(town.postsOf(person)).toEqual([])
    passTime(7 * DAY_MS)
    await endOf(shown.lead_id, 'expired')
  })

  test('two days later, on another device: a changed price needs a second tap, a withdrawn one is named, the rest is as it was', async () => {
    const person = town.somebody()
    await verifyAddress(town.server, person.email)
    const shown = await town.apply(person)
    const id = shown.lead_id
    const mail = await offersMailOf(id)
    for (const name of NAMES) expect(mail.text).toContain(`${nameOnOffer(name)}: $`)
    expect(mail.text).toContain('Good until Wednesday, November 18 at 3:00 AM EST')
    passTime(2 * DAY_MS)
    const { token, seen } = await continueElsewhere(id, person)
    const { details } = await shownRequest(town.second, token, person.dateOfBirth)
    expect(details?.offers?.map(({ lender, until }) => [lender, until])).toEqual(
      (['ash', 'birch', 'cedar'] as const).map((name) => [nameOnOffer(name), END]),
    )
    const before = await seen()

    town.lenders.ash.onPing = () => ({ decision: 'yes', offer: installment(25), validUntil: END })
    town.lenders.cedar.onPing = () => ({ decision: 'no', reasons: ['income'] })
    const tapped = (await town.choose(town.offerOf(before, 'ash'), randomUUID(), town.second, elsewhere)).body.data
    const [old, fresh] = [town.offerOf(before, 'ash'), town.offerOf(tapped, 'ash')]
    expect(tapped.status).toBe('offers')
    expect([fresh.was, fresh.price.aprPercent > old.price.aprPercent]).toEqual([old.price, true])
    // Who looks at the old price can't choose the new one.
    expect((await town.choose(old, randomUUID(), town.server, elsewhere)).status).toBe(404)
    const gone = (await town.choose(town.offerOf(before, 'cedar'), randomUUID(), town.second, elsewhere)).body.data
    expect([gone.status, gone.offers.withdrawn]).toEqual(['offers', [nameOnOffer('cedar')]])
    expect(gone.offers.list.map(({ lender }: { lender: { name: string } }) => lender.name)).not.toContain(nameOnOffer('cedar'))
    expect((await town.choose(town.offerOf(before, 'cedar'))).status).toBe(404)
    expect(town.postsOf(person)).toEqual([])

    expect((await town.choose(fresh, randomUUID(), town.second, elsewhere)).body.data).toMatchObject({
      status: 'sold',
      price: fresh.price,
    })
    expect(town.postsOf(person)).toEqual(['ash'])
    // Every ping had its own id, and the lead names the last.
    const pings = await pingsOf(id, 'ash')
    expect([pings.length, new Set(pings).size]).toEqual([2, 2])
    expect(town.lenders.ash.posts.find(({ applicant }) => applicant.ssn === person.ssn)?.pingId).toBe(pings.at(-1))
    const offers = (await records().ledger.read(id)).filter(({ stage }) => stage === 'offer')
    expect(offers.map(({ lender, outcome }) => `${lender} ${outcome}`).slice(NAMES.length)).toEqual([
      'ash price-changed',
      'cedar withdrawn-by-lender',
      'ash chosen',
    ])
    expect((await shownRequest(town.second, token, person.dateOfBirth)).details?.price).toEqual(fresh.price)
  })

  test('the same price again is chosen with one tap; a young offer is not asked about', async () => {
    const [later, now] = [town.somebody(), town.somebody()]
    const [old, young] = [await town.apply(later), await town.apply(now)]
    expect((await town.choose(town.offerOf(young, 'ash'))).body.data.status).toBe('sold')
    expect(await pingsOf(young.lead_id, 'ash')).toHaveLength(1)
    passTime(DAY_MS)
    expect((await town.choose(town.offerOf(old, 'ash'))).body.data.status).toBe('sold')
    expect(await pingsOf(old.lead_id, 'ash')).toHaveLength(2)
  })

  test('a lender that does not answer keeps its offer, and gets nothing; the last one withdrawn ends the request', async () => {
    const [person, key] = [town.somebody(), randomUUID()]
    for (const name of ['birch', 'cedar', 'elm'] as const) town.lenders[name].onPing = () => ({ decision: 'no' })
    const shown = await town.apply(person, key)
    passTime(DAY_MS)
    town.lenders.ash.onPing = () => ({ kind: 'answer', answer: { body: '', contentType: 'application/json', status: 500 } })
    const silent = (await town.choose(town.offerOf(shown, 'ash'))).body.data
    expect([silent.status, town.offerOf(silent, 'ash').isUnreached, town.offerOf(silent, 'ash').offerId]).toEqual([
      'offers',
      true,
      town.offerOf(shown, 'ash').offerId,
    ])
    town.lenders.ash.onPing = () => ({ decision: 'no', reasons: ['capacity'] })
    expect((await town.choose(town.offerOf(shown, 'ash'))).body.data.status).toBe('reject')
    expect(town.postsOf(person)).toEqual([])
  })

  test('a no after a late choice leaves the other offers, until their own time', async () => {
    const person = town.somebody()
    const shown = await town.apply(person)
    passTime(2 * DAY_MS)
    town.lenders.ash.onPost = () => DECLINED
    const { data } = (await town.choose(town.offerOf(shown, 'ash'))).body
    expect([data.status, town.offerOf(data, 'cedar').until]).toEqual(['offers', END])
  })

  test('bank numbers typed elsewhere need the last four digits of the SSN; a choice’s own key is no device', async () => {
    const person = town.somebody()
    const [digits, sent] = [person.ssn.slice(-4), randomUUID()]
    const shown = await town.apply(person, sent)
    const { key, seen } = await continueElsewhere(shown.lead_id, person)
    const birch = town.offerOf(await seen(), 'birch')
    town.lenders.ash.onPost = () => DECLINED
    const chosenUnder = randomUUID()
    expect((await town.choose(town.offerOf(shown, 'ash'), chosenUnder, town.second, elsewhere)).body.data.status).toBe('offers')
    const refusedWith = async (more: object) =>
      Object.keys((await town.choose(birch, randomUUID(), town.second, { ...elsewhere, ...more })).body.data_errors ?? {})
    for (const submissionKey of [undefined, key, chosenUnder, randomUUID()])
      expect(await refusedWith({ submissionKey })).toEqual(['ssnLastFour'])
    for (const ssnLastFour of ['0000', '9999', '12345']) expect(await refusedWith({ ssnLastFour })).toEqual(['ssnLastFour'])
    expect([town.postsOf(person), await records().sealed.open(shown.lead_id, 'bank')]).toEqual([['ash'], undefined])
    const chosen = await town.choose(birch, randomUUID(), town.second, { ...elsewhere, ssnLastFour: digits })
    expect([chosen.body.data.status, await records().sealed.open(shown.lead_id, 'bank')]).toEqual(['sold', BANK])
  })

  test('after five wrong tries at the digits no further one counts, and the device that applied still chooses', async () => {
    const person = town.somebody()
    const shown = await town.apply(person)
    const birch = town.offerOf(shown, 'birch')
    const tryOnce = async (ssnLastFour: string) =>
      (await town.choose(birch, randomUUID(), town.server, { ...elsewhere, ssnLastFour })).body.data_errors.ssnLastFour
    for (const digits of ['0001', '0002', '0003', '0004', '0005']) expect(await tryOnce(digits)).toContain('aren’t the last 4')
    expect(await tryOnce(person.ssn.slice(-4))).toContain('Too many tries')
    expect((await town.choose(birch)).body.data.status).toBe('sold')
  })

  test('once the pay date of the form has passed, the choice brings the next ones, and the lender gets those', async () => {
    const person = { ...town.somebody(), nextPayDate: '2026-11-16', followingPayDate: '2026-11-30' }
    const shown = await town.apply(person)
    passTime(2 * DAY_MS)
    const choose = (payDates?: object) => town.choose(town.offerOf(shown, 'ash'), randomUUID(), town.server, { payDates })
    for (const wrong of [
      undefined,
      { nextPayDate: '2026-11-16', followingPayDate: '2026-11-30' },
      { nextPayDate: '2026-11-30', followingPayDate: '2026-11-30' },
    ]) {
      const { status, body } = await choose(wrong)
      expect([status, Object.keys(body.data_errors).length > 0]).toEqual([422, true])
    }
    expect(town.postsOf(person)).toEqual([])
    const right = { nextPayDate: '2026-11-30', followingPayDate: '2026-12-14' }
    expect((await choose(right)).body.data.status).toBe('sold')
    expect(town.lenders.ash.posts.find(({ applicant }) => applicant.ssn === person.ssn)?.applicant).toMatchObject(right)
  })

  test('an expiry is told once, by one mail besides the one about the offers; what was kept for the choice is gone', async () => {
    const [person, key] = [town.somebody(), randomUUID()]
    const shown = await town.apply(person, key)
    const id = shown.lead_id
    await offersMailOf(id)
    passTime(2 * DAY_MS)
    expect(await records().sealed.open(id, 'identity')).toBeTruthy()
    passTime(3 * DAY_MS)
    await endOf(id, 'expired')
    await Promise.all([town.apply(person, key), town.apply(person, key, town.second)])
    await eventually(async () => expect(await town.mailsOf(id, 'outcome')).toHaveLength(1))
    const { rows } = await records().sql.executeSql('select kind from mails where subject_id = $1 order by kind', [id])
    expect(rows).toEqual([{ kind: 'offers' }, { kind: 'outcome' }])
    const { rows: kept } = await records().sql.executeSql('select 1 from offers where application_id = $1', [id])
    expect([kept, await records().sealed.open(id, 'offer-ids'), town.postsOf(person)]).toEqual([[], undefined, []])
  })

  test('an unverified address learns that there is an answer, until when, and the link; nobody else learns of an offer', async () => {
    const [person, stranger] = [town.somebody(), town.somebody()]
    const shown = await town.apply(person)
    const mail = await offersMailOf(shown.lead_id)
    const secrets = (shown.offers?.list ?? []).flatMap(({ lender, offerId, price }) => [
      lender.name,
      offerId,
      `${price.aprPercent}%`,
      String(price.costCents),
    ])
    const expectNothing = (text: unknown) => {
      for (const secret of secrets) expect(JSON.stringify(text)).not.toContain(secret)
    }
    expectNothing([mail.subject, mail.text, mail.html])
    expect(mail.text).toContain('It is good until Wednesday, November 18 at 3:00 AM EST.')
    const token = await tokenOf(shown.lead_id, person)
    // The link alone, the link with another date, and the link of another person with this one's date.
    expectNothing((await openRequest(town.server, token)).body)
    expectNothing((await openRequest(town.server, token, '01/01/1990')).body)
    const other = await town.apply(stranger)
    const theirs = await tokenOf(other.lead_id, stranger)
    const offerIds = (body: unknown) => (shown.offers?.list ?? []).filter(({ offerId }) => JSON.stringify(body).includes(offerId))
    expect(offerIds((await openRequest(town.server, theirs, person.dateOfBirth)).body)).toEqual([])
    // Your request tells the person of them without what could be chosen by.
    expect(offerIds((await openRequest(town.server, token, person.dateOfBirth)).body)).toEqual([])
    // A key that follows one request follows no other, and none without the date of birth.
    const { key } = await continueElsewhere(other.lead_id, stranger)
    expect(offerIds((await town.server.get('/api/applications/progress', { 'idempotency-key': key })).body)).toEqual([])
    const unproved = randomUUID()
    for (const dateOfBirth of ['01/01/1990', undefined])
      await town.server.post('/api/your-request/continue', { token, dateOfBirth }, { 'idempotency-key': unproved })
    expect((await town.server.get('/api/applications/progress', { 'idempotency-key': unproved })).status).toBe(404)
    // Typed again by anybody, under another key: offers of its own, and none of these.
    for (const typed of [{}, { email: 'thief@canary.example' }, { primaryPhone: '5125550190', driversLicenseNumber: 'QQ123456' }]) {
      const again = await town.apply({ ...person, ...typed })
      expect([again.status, again.lead_id === shown.lead_id, offerIds(again)]).toEqual(['offers', false, []])
    }
    expect(town.server.logLines.join('')).not.toContain(shown.offers?.list[0]?.offerId)
  })
})
