/** The same person again within the window: no lead is sold twice, and whoever types learns nothing of the first. */

import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { SubmitApplicationRequest } from '#contracts/public/submissions.ts'
import { DAY_MS } from '#domain/values/calendar.ts'
import { askOperators } from '#tests/support/operators.ts'
import { holdPerson } from '#tests/support/person-lock.ts'
import { BORN, issueToken, mailedTokens, shownRequest, verifyAddress } from '#tests/support/request-links.ts'
import { entryFor, lendersSettings, openScriptedLender, type ScriptedLender } from '#tests/support/scripted-lender.ts'
import { CANARY_SUBMISSION, ENGINES, eventually, startTestServer, type TestServer } from '#tests/support/test-server.ts'

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

  const progressOf = async (key: string) => (await server.get('/api/applications/progress', { 'idempotency-key': key })).body
  const mailsTo = (address: string) => server.sandbox.inbox.mails.filter(({ to }) => to.includes(address))
  const STRANGER = { primaryPhone: '5125550199' }
  const repeated = (lead_id: string) => ({
    status: 'pending',
    lead_id,
    redirect: null,
    data_errors: {},
    reasons: ['You applied with us a short time ago: the answer goes to the email address that you gave then.'],
    repeats_earlier: true,
  })

  test('is told where the answer goes, and nothing else, whatever is typed beside; no lender receives it', async () => {
    const person = { ...somebody('Sold'), email: `first-${engine}@canary.example` }
    const key = randomUUID()
    await verifyAddress(server, person.email)
    const first = (await server.post('/api/submit-application', person, { 'idempotency-key': key })).body.data
    expect(first).toMatchObject({ status: 'sold', redirect: expect.stringContaining('/go/') })
    const liars: Partial<SubmitApplicationRequest>[] = [
      {},
      { email: `phone-and-license-${engine}@canary.example` },
      { ...STRANGER, email: `license-${engine}@canary.example` },
      { driversLicenseNumber: 'QQ123456' },
      { dateOfBirth: OTHER_BIRTHDAY, lastName: 'Other' },
    ]
    for (const typed of liars) {
      const other = randomUUID()
      const again = (await server.post('/api/submit-application', { ...person, ...typed }, { 'idempotency-key': other })).body.data
      expect(again).toEqual(repeated(again.lead_id))
      expect(again.lead_id).not.toBe(first.lead_id)
      expect(await progressOf(other)).toEqual({ stage: 'finish', done: true, data: again })
      expect(await stagesOf(again.lead_id)).toEqual(['received', 'duplicate'])
    }
    // Under its own key the first gets its answer, as ever.
    expect((await server.post('/api/submit-application', person, { 'idempotency-key': key })).body.data).toEqual(first)
    // The first address has its link already; another address learns that there is a request, and no more.
    for (const { email } of liars.filter((each) => 'email' in each)) {
      await eventually(() => expect(mailsTo(email ?? '')).toHaveLength(1))
      const [mail] = mailsTo(email ?? '')
      expect(mail?.text).toContain('sent this one to no lender')
      expect(mail?.text).not.toMatch(new RegExp(`/go/|accepted|${first.lender.name}|${person.email}`))
    }
    await eventually(() => expect(mailsTo(person.email).filter(({ subject }) => subject.includes('accepted'))).toHaveLength(1))
    expect(mailsTo(person.email).filter(({ links }) => links.some((link) => link.includes('/your-request#')))).toHaveLength(1)
  })

  test('is sent the link to the earlier request at its address, at most once an hour; the link leads on', async () => {
    const person = { ...somebody('Sold'), email: `link-${engine}@canary.example` }
    const first = await apply(person)
    await eventually(() => expect(mailsTo(person.email)).toHaveLength(1))
    const before = server.clock.now
    server.clock.now = new Date(before.getTime() + 2 * 3_600_000)
    await apply({ ...person, email: 'elsewhere@canary.example' })
    await apply(person)
    await eventually(() => expect(mailsTo(person.email)).toHaveLength(2))
    const [token = ''] = mailedTokens(server, person.email)
    const { details } = await shownRequest(server, token, person.dateOfBirth)
    expect(details?.redirect).toBe(first.redirect)
    // The other address is shown nothing of it by its own link.
    await eventually(() => expect(mailedTokens(server, 'elsewhere@canary.example')).toHaveLength(1))
    const [strangers = ''] = mailedTokens(server, 'elsewhere@canary.example')
    const shown = await shownRequest(server, strangers, person.dateOfBirth)
    expect(shown).toMatchObject({ status: 'pending', repeatsEarlier: true, lender: null, sharedWith: [] })
    expect(shown.details).toMatchObject({ price: null, redirect: null, mayStopSharing: false })
    server.clock.now = before
    const { rows } = await server.running.storage.records.sql.executeSql(
      'select kind from mails where subject_id = $1 order by 1',
      [first.lead_id],
    )
    expect(rows).toEqual([{ kind: 'outcome' }, { kind: 'request-link' }])
  })

  test('identified by an operator gets the link to the lender by mail', async () => {
    const person = somebody('Sold')
    await apply(person)
    const email = `identified-${engine}@canary.example`
    const key = randomUUID()
    const theirs = { ...person, ...STRANGER, email }
    const { lead_id } = (await server.post('/api/submit-application', theirs, { 'idempotency-key': key })).body.data
    const reason = 'Called back, knew the amount and the day'
    const { status, body } = await askOperators(server, `/applications/${lead_id}/unlock`, { reason })
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
    const unlocked = await askOperators(server, `/applications/${blocked}/unlock`, {
      reason: 'Showed a passport',
      notTheirs: true,
    })
    expect(unlocked.body).toEqual({ id: blocked, done: 'may-apply-again', earlier: strangers })
    const { lead_id, reasons } = await apply(victim)
    expect([await stagesOf(lead_id), reasons]).toEqual([expect.arrayContaining(['post']), []])
    const again = await apply({ ...victim, ...STRANGER, email: 'thief@canary.example' })
    expect(again).toEqual(repeated(again.lead_id))
  })

  test('an application that repeats nothing has nothing to unlock', async () => {
    const { lead_id } = await apply(somebody('Sold'))
    const answer = await askOperators(server, `/applications/${lead_id}/unlock`, { reason: 'Asked by phone' })
    expect([answer.status, answer.body.error]).toEqual([
      409,
      'This application repeats no earlier one: there is nothing to unlock.',
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

  test('three times at the same moment: one of the three is sold, and the others learn nothing of it', async () => {
    const person = somebody('Sold')
    const answers = await Promise.all([apply(person), apply({ ...person, dateOfBirth: OTHER_BIRTHDAY }), apply(person)])
    const stages = await Promise.all(answers.map(({ lead_id }) => stagesOf(lead_id)))
    expect(stages.filter((each) => each.includes('post'))).toHaveLength(1)
    expect(stages.filter((each) => each.includes('duplicate'))).toHaveLength(2)
    expect(answers.map(({ status }) => status).sort()).toEqual(['pending', 'pending', 'sold'])
  })

  test.runIf(engine === 'postgres')('waits until it is known whether the first stands', async () => {
    const person = somebody('Sold')
    const first = await apply(person)
    const lock = await holdPerson(server, first.lead_id)
    const again = apply({ ...person, dateOfBirth: OTHER_BIRTHDAY })
    await lock.isWaitedFor().finally(lock.letGo)
    expect(await stagesOf((await again).lead_id)).toEqual(['received', 'duplicate'])
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
      const answered = await answer.promise
      return 'outcome' in answered ? answered : lender.accept(attemptKey)
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
  const statusOf = async (id: string) => (await server.running.storage.records.applications.find(id))?.status
  test('is answered at once, and stays in the dark when the first is sold; its own record has the outcome', async () => {
    const { send, verify, accept, progress, mails, reads } = scene()
    await verify()
    const first = send(`first-${engine}`)
    await reads()
    const { data } = (await send(`second-${engine}`)).body
    expect(data).toMatchObject({ status: 'pending', redirect: null, repeats_earlier: true })
    // Another tab of a stranger who knows the phone and the license as well.
    const other = (await send(`other-${engine}`, { email: 'somebody.else@canary.example' })).body.data
    expect(other).toEqual({ ...data, lead_id: other.lead_id })
    expect(await progress(`second-${engine}`)).toEqual({ stage: 'finish', done: true, data })
    accept()
    const one = (await first).body.data
    expect(one).toMatchObject({ status: 'sold', reasons: [] })
    expect((await send(`second-${engine}`)).body.data).toEqual(data)
    expect(await progress(`second-${engine}`)).toEqual({ stage: 'finish', done: true, data })
    expect([await statusOf(data.lead_id), await statusOf(other.lead_id)]).toEqual(['sold', 'sold'])
    expect(lender.posts).toHaveLength(1)
    // The link, since nothing had been mailed when the second came, and the answer.
    await eventually(() => expect(mails()).toHaveLength(2))
    expect(mails().flatMap(({ links }) => links)).toContain(one.redirect)
    const ledger = await server.running.storage.records.ledger.read(data.lead_id)
    expect(ledger.filter(({ stage }) => stage === 'duplicate').map(({ outcome }) => outcome)).toEqual(['pending', 'sold'])
    expect(await server.running.storage.records.ledger.verify(data.lead_id)).toBe(true)
  })

  test('is not told of a no either, nor that the first waits', async () => {
    const { send, decline, progress, reads } = scene()
    const first = send(`slow-${engine}`)
    await reads()
    server.endPatience()
    expect((await first).body.data.status).toBe('pending')
    const { data } = (await send(`impatient-${engine}`)).body
    expect(data).toMatchObject({ status: 'pending', repeats_earlier: true })
    expect((await askOperators(server, `/applications/${data.lead_id}/explanation`)).body.summary).toContain('no lender was asked')
    decline()
    await eventually(async () => expect(await statusOf(data.lead_id)).toBe('reject'))
    expect((await progress(`slow-${engine}`)).data.status).toBe('reject')
    expect((await progress(`impatient-${engine}`)).data).toEqual(data)
    const asked = { token: await issueToken(server, data.lead_id), dateOfBirth: BORN }
    expect((await server.post('/api/your-request/continue', asked, { 'idempotency-key': randomUUID() })).status).toBe(409)
  })
})

test('without a window everybody is new', async () => {
  const server = await startTestServer('postgres', { settings: { DUPLICATE_WINDOW_DAYS: '0' } })
  for (const key of ['one', 'two']) {
    const { body } = await server.submit({ lastName: 'Sold' }, key)
    expect(body.data.reasons).toEqual([])
  }
})
