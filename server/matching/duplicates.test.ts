/** The same person again within the window: the first result, and no lead sold twice. */
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { SubmitApplicationRequest } from '#domain/api/submissions.ts'
import { askOperators } from '#tests/support/operators.ts'
import { entryFor, lendersSettings, openScriptedLender, type ScriptedLender } from '#tests/support/scripted-lender.ts'
import { CANARY_SUBMISSION, ENGINES, eventually, startTestServer, type TestServer } from '#tests/support/test-server.ts'
import { verifyAddress } from '#tests/support/verified-address.ts'

const DAY_MS = 86_400_000
const OTHER_BIRTHDAY = '02/02/1990'

describe.each(ENGINES)('the same person again, on the %s database', (engine) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer(engine, { settings: { DUPLICATE_WINDOW_DAYS: '30', BREAKER_MINIMUM: '1000' } })
  })

  /** Every person has an SSN of their own, so that one test's person is a stranger to the next. */
  let people = 0
  const somebody = (lastName: string): SubmitApplicationRequest => ({
    ...CANARY_SUBMISSION,
    lastName,
    ssn: `21909${String(1000 + ++people)}`,
  })
  const apply = async (person: SubmitApplicationRequest) => {
    const { status, body } = await server.post('/api/submit-application', person, { 'idempotency-key': randomUUID() })
    expect(status).toBe(200)
    return body.data
  }
  const ledgerOf = (id: string) => server.running.storage.records.ledger.read(id)
  const stagesOf = async (id: string) => [...new Set((await ledgerOf(id)).map(({ stage }) => stage))]

  test('gets the result of the earlier run, with a link of its own, and no lender hears of it', async () => {
    const person = somebody('Sold')
    const first = await apply(person)
    const again = await apply(person)
    expect(again.lead_id).not.toBe(first.lead_id)
    expect(again).toMatchObject({ status: 'sold', reasons: [expect.stringContaining('applied with us a short time ago')] })
    expect(again.redirect).not.toBe(first.redirect)
    expect(again).toMatchObject({ lender: { name: expect.any(String) }, price: { aprPercent: expect.any(Number) } })
    expect([again.lender, again.price]).toEqual([first.lender, first.price])
    expect(await stagesOf(again.lead_id)).toEqual(['received', 'duplicate'])
    const places = []
    for (const { redirect } of [first, again]) {
      const gone = await fetch(`${server.url}${new URL(redirect).pathname}`, { redirect: 'manual' })
      places.push(gone.headers.get('location'))
    }
    expect(places[1]).toBe(places[0])
  })

  const mailsTo = (address: string) => server.sandbox.inbox.mails.filter(({ to }) => to.includes(address))

  test('whose email was mistyped the first time is led to the lender by phone and license, and gets the mail at the right address', async () => {
    const person = { ...somebody('Sold'), email: 'mistyped@canary.example' }
    const first = await apply(person)
    const right = `right-${engine}@canary.example`
    await verifyAddress(server, right)
    const again = await apply({ ...person, email: right })
    expect(again).toMatchObject({ status: 'sold', redirect: expect.stringContaining('/go/') })
    expect([again.lender, again.price]).toEqual([first.lender, first.price])
    expect(again.redirect).not.toBe(first.redirect)
    const [mail] = await eventually(() => {
      expect(mailsTo(right)).toHaveLength(1)
      return mailsTo(right)
    })
    expect(mail?.text).toContain(again.redirect)
  })

  const STRANGER = { primaryPhone: '5125550199' }

  test('with another email address and another phone or license may be a stranger: the status, and how to get help', async () => {
    const person = somebody('Sold')
    await apply(person)
    for (const [place, other] of [
      STRANGER,
      { driversLicenseNumber: 'QQ123456' },
      { driversLicenseState: 'OK' } as const,
    ].entries()) {
      const email = `stranger-${place}-${engine}@canary.example`
      await verifyAddress(server, email)
      const stranger = await apply({ ...person, ...other, email })
      for (const told of ['lender', 'price', 'help']) expect(stranger).not.toHaveProperty(told)
      expect(stranger).toMatchObject({ status: 'sold', redirect: null, reasons: [expect.stringContaining('contact us')] })
      await eventually(() => expect(mailsTo(email)).toHaveLength(1))
      const [mail] = mailsTo(email)
      expect(mail?.text).toContain(stranger.lead_id)
      expect(mail?.text).not.toMatch(/accepted|\/go\//)
    }
  })

  test('identified by an operator gets the link to the lender by mail', async () => {
    const person = somebody('Sold')
    await apply(person)
    const email = `identified-${engine}@canary.example`
    const key = randomUUID()
    const theirs = { ...person, ...STRANGER, email }
    const { lead_id } = (await server.post('/api/submit-application', theirs, { 'idempotency-key': key })).body.data
    const reason = 'Called back, knew the amount and the day'
    const { status, body } = await askOperators(server, `/applications/${lead_id}/release`, { reason })
    expect([status, body.done]).toEqual([200, 'link-sent'])
    const redirect = await eventually(() => {
      const link = mailsTo(email)
        .flatMap(({ links }) => links)
        .find((each) => each.includes('/go/'))
      if (!link) throw new Error('No mail with a link yet')
      return link
    })
    expect((await fetch(`${server.url}${new URL(redirect).pathname}`, { redirect: 'manual' })).status).toBe(303)
    const repeated = await server.post('/api/submit-application', theirs, { 'idempotency-key': key })
    expect(repeated.body.data).toMatchObject({ status: 'sold', redirect })
    expect((await askOperators(server, `/applications/${lead_id}`)).body.looks).toEqual([expect.objectContaining({ reason })])
    expect((await ledgerOf(lead_id)).at(-1)).toMatchObject({ stage: 'operator', outcome: 'link-sent' })
  })

  test('whose number a stranger has used may apply again once an operator says so, and until then the stranger gains nothing', async () => {
    const victim = somebody('Sold')
    const { lead_id: strangers } = await apply({ ...victim, ...STRANGER, email: 'thief@canary.example' })
    const { lead_id: blocked } = await apply(victim)
    expect(await stagesOf(blocked)).toEqual(['received', 'duplicate'])
    const released = await askOperators(server, `/applications/${blocked}/release`, {
      reason: 'Showed a passport',
      notTheirs: true,
    })
    expect(released.body).toEqual({ id: blocked, done: 'may-apply-again', earlier: strangers })
    const { lead_id, reasons } = await apply(victim)
    expect([await stagesOf(lead_id), reasons]).toEqual([expect.arrayContaining(['post']), []])
    const again = await apply({ ...victim, ...STRANGER, email: 'thief@canary.example' })
    expect(again.redirect).toBeNull()
  })

  test('an application that repeats nothing has nothing to release', async () => {
    const { lead_id } = await apply(somebody('Sold'))
    const answer = await askOperators(server, `/applications/${lead_id}/release`, { reason: 'Asked by phone' })
    expect([answer.status, answer.body.error]).toEqual([
      409,
      'This application repeats no earlier one: there is nothing to release.',
    ])
  })

  test('with a slip in the date of birth is the same person; with nothing but number and name in common, another', async () => {
    const person = somebody('Sold')
    await apply(person)
    const slip = await apply({ ...person, dateOfBirth: OTHER_BIRTHDAY })
    expect(await stagesOf(slip.lead_id)).toEqual(['received', 'duplicate'])
    const other = await apply({
      ...person,
      ...STRANGER,
      dateOfBirth: OTHER_BIRTHDAY,
      driversLicenseNumber: 'QQ123456',
      email: 'other@canary.example',
    })
    expect(other.reasons).toEqual([])
    expect(await stagesOf(other.lead_id)).toContain('post')
  })

  test('after a refusal is asked about anew', async () => {
    const person = somebody('Decline')
    expect((await apply(person)).status).toBe('reject')
    const again = await apply(person)
    expect(await stagesOf(again.lead_id)).toContain('ping')
  })

  test('when the window is over is asked about anew', async () => {
    const person = somebody('Sold')
    await apply(person)
    const before = server.clock.now
    server.clock.now = new Date(before.getTime() + 31 * DAY_MS)
    const later = await apply({ ...person, nextPayDate: '2026-12-24', followingPayDate: '2027-01-07' })
    server.clock.now = before
    expect(later.reasons).toEqual([])
    expect(await stagesOf(later.lead_id)).toContain('post')
  })

  test('three times at the same moment: one of the three is sold, and the others get its result', async () => {
    const person = somebody('Sold')
    const answers = await Promise.all([apply(person), apply(person), apply(person)])
    const stages = await Promise.all(answers.map(({ lead_id }) => stagesOf(lead_id)))
    expect(stages.filter((each) => each.includes('post'))).toHaveLength(1)
    expect(stages.filter((each) => each.includes('duplicate'))).toHaveLength(2)
    for (const { status } of answers) expect(status).toBe('sold')
    expect(new Set(answers.map(({ redirect }) => redirect)).size).toBe(3)
  })
})

describe.each(ENGINES)('the same person again while a lender reads the first application, on the %s database', (engine) => {
  let lender: ScriptedLender
  let server: TestServer
  beforeAll(async () => {
    lender = await openScriptedLender()
    const lenders = lendersSettings([entryFor('only', lender)])
    server = await startTestServer(engine, { settings: { ...lenders, DUPLICATE_WINDOW_DAYS: '30' } })
  })
  afterAll(() => lender.close())

  let people = 0
  /** One person who sends several times, and a lender that answers when it is told to. */
  function scene() {
    const answer = Promise.withResolvers<object>()
    lender.posts.length = 0
    lender.onPost = async ({ attemptKey }) => {
      const told = await answer.promise
      return 'outcome' in told ? told : lender.accept(attemptKey)
    }
    const person = { ...CANARY_SUBMISSION, ssn: `21908${1000 + ++people}`, email: `again-${people}@canary.example` }
    const send = (key: string, changes: Partial<SubmitApplicationRequest> = {}) =>
      server.post('/api/submit-application', { ...person, ...changes }, { 'idempotency-key': key })
    return {
      send,
      verify: () => verifyAddress(server, person.email),
      accept: () => answer.resolve({}),
      decline: () => answer.resolve({ outcome: 'declined', reasons: ['income'] }),
      progress: async (key: string) => (await server.get('/api/applications/progress', { 'idempotency-key': key })).body,
      mails: () => server.sandbox.inbox.mails.filter(({ to }) => to.includes(person.email)),
      reads: () => eventually(() => expect(lender.posts).toHaveLength(1)),
    }
  }
  const isLinked = () =>
    eventually(async () => {
      const { rows } = await server.running.storage.records.sql.executeSql(`select 1 from runs where phase = 'linked'`)
      expect(rows).toHaveLength(1)
    })
  const statusOf = async (id: string) => (await server.running.storage.records.applications.find(id))?.status
  const pathOf = (redirect: string) => `${server.url}${new URL(redirect).pathname}`
  const placeOf = async (redirect: string) => (await fetch(pathOf(redirect), { redirect: 'manual' })).headers.get('location')

  test('waits with the first, and both are sold to the one lender that was asked, with one mail', async () => {
    const { send, verify, accept, progress, mails, reads } = scene()
    await verify()
    const first = send(`first-${engine}`)
    await reads()
    const second = send(`second-${engine}`)
    await isLinked()
    expect(await progress(`second-${engine}`)).toEqual({ stage: 'post', done: false })
    accept()
    const [one, other] = [(await first).body.data, (await second).body.data]
    expect(one).toMatchObject({ status: 'sold', reasons: [] })
    expect(other).toMatchObject({ status: 'sold', reasons: [expect.stringContaining('applied with us a short time ago')] })
    expect(other.lead_id).not.toBe(one.lead_id)
    expect(await placeOf(other.redirect)).toBe(await placeOf(one.redirect))
    expect(lender.posts).toHaveLength(1)
    expect((await send(`second-${engine}`)).body.data).toEqual(other)
    expect(await progress(`second-${engine}`)).toEqual({ stage: 'finish', done: true, data: other })
    await eventually(() =>
      expect(mails().map(({ links }) => links)).toEqual([[one.redirect, expect.stringContaining('/your-request#')]]),
    )
    const { rows } = await server.running.storage.records.sql.executeSql('select 1 from mails where subject_id in ($1, $2)', [
      one.lead_id,
      other.lead_id,
    ])
    expect(rows).toHaveLength(1)
    const ledger = await server.running.storage.records.ledger.read(other.lead_id)
    expect(ledger.filter(({ stage }) => stage === 'duplicate').map(({ outcome }) => outcome)).toEqual(['pending', 'sold'])
    expect(await server.running.storage.records.ledger.verify(other.lead_id)).toBe(true)
  })

  test('under another email address and phone waits as well, and gets the status alone', async () => {
    const { send, decline, reads } = scene()
    const first = send(`honest-${engine}`)
    await reads()
    const stranger = send(`stranger-${engine}`, { email: 'somebody.else@canary.example', primaryPhone: '5125550199' })
    await isLinked()
    decline()
    expect((await first).body.data).toMatchObject({ status: 'reject', reasons: [expect.stringContaining('income')] })
    const { data } = (await stranger).body
    expect(data).toMatchObject({ status: 'reject', redirect: null, data_errors: {} })
    expect(data.reasons).toEqual([expect.stringContaining('contact us')])
  })

  test('is told to wait when the first was, and gets the outcome when there is one', async () => {
    const { send, accept, progress, mails, reads } = scene()
    const first = send(`slow-${engine}`)
    await reads()
    server.endPatience()
    expect((await first).body.data.status).toBe('pending')
    const { data } = (await send(`impatient-${engine}`)).body
    expect(data).toMatchObject({ status: 'pending', redirect: null })
    expect(await statusOf(data.lead_id)).toBe('pending')
    expect(await progress(`impatient-${engine}`)).toEqual({ stage: 'post', done: true, data })
    expect((await askOperators(server, `/applications/${data.lead_id}/explanation`)).body.summary).toContain(
      'waits for the result of',
    )
    accept()
    await eventually(async () => expect((await progress(`impatient-${engine}`)).data.status).toBe('sold'))
    const { data: later } = await progress(`impatient-${engine}`)
    expect(later).toMatchObject({ lead_id: data.lead_id, redirect: expect.stringContaining('/go/') })
    expect((await send(`impatient-${engine}`)).body.data).toEqual(later)
    expect(await statusOf(data.lead_id)).toBe('sold')
    await eventually(() => expect(mails()).toHaveLength(1))
    expect(lender.posts).toHaveLength(1)
  })
})

test('an upgrade gives those who were told to wait for an earlier run its outcome', async () => {
  const server = await startTestServer('postgres', { settings: { DUPLICATE_WINDOW_DAYS: '30' } })
  const apply = async (key: string) =>
    (await server.post('/api/submit-application', { ...CANARY_SUBMISSION, lastName: 'Sold' }, { 'idempotency-key': key })).body.data
  const [first, again] = [await apply('first'), await apply('again')]
  const { records } = server.running.storage
  // As the version before left it.
  await records.sql.executeSql(`update runs set outcome = 'pending', lender = null where application_id = $1`, [again.lead_id])
  await records.applications.setStatus(again.lead_id, 'pending', server.clock.now)
  const pending = { status: 'pending', redirect: null, dataErrors: {}, reasons: [] } as const
  await records.sealed.put(again.lead_id, 'answer', pending)
  const migration = readFileSync(new URL('../platform/database/migrations/0007-outcome-mails.sql', import.meta.url), 'utf8')
  await records.sql.executeSql(migration.slice(migration.indexOf('with ended')))
  expect((await records.applications.find(again.lead_id))?.status).toBe('sold')
  expect(await apply('again')).toMatchObject({ status: 'sold', lead_id: again.lead_id, redirect: expect.stringContaining('/go/') })
  expect((await apply('first')).redirect).toBe(first.redirect)
})

test('without a window everybody is new', async () => {
  const server = await startTestServer('postgres', { settings: { DUPLICATE_WINDOW_DAYS: '0' } })
  for (const key of ['one', 'two']) {
    const { body } = await server.post(
      '/api/submit-application',
      { ...CANARY_SUBMISSION, lastName: 'Sold' },
      { 'idempotency-key': key },
    )
    expect(body.data.reasons).toEqual([])
  }
})
