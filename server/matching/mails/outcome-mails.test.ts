/** One mail for every run that ends, whether the applicant stayed, left, closed the page or sent again: the server cannot know which applicants still wait. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { paymentLabel } from '#content/price-copy.ts'
import type { SubmitApplicationRequest } from '#contracts/public/submissions.ts'
import { formatPercent, formatSum } from '#domain/values/money.ts'
import { sendPostback } from '#tests/support/postbacks.ts'
import { verifyAddress } from '#tests/support/request-links.ts'
import { entryFor, lendersSettings, openScriptedLender, type ScriptedLender, secretOf } from '#tests/support/scripted-lender.ts'
import {
  CANARY_SUBMISSION,
  countRows,
  ENGINES,
  eventually,
  startTestServer,
  TEST_TIME,
  type TestServer,
} from '#tests/support/test-server.ts'

const BROKEN = { kind: 'answer', answer: { body: '', contentType: 'application/json', status: 500 } } as const
const LOST = { kind: 'reset-before-answer' } as const
const ACCEPTED_SUBJECT = 'Lender only, Inc. has accepted your loan request'
const ANSWER_IN = 'Your loan request: an answer is in'

describe.each(ENGINES)('the end of a run, on the %s database', (engine) => {
  let lender: ScriptedLender
  let server: TestServer
  beforeAll(async () => {
    lender = await openScriptedLender()
    // An unknown outcome is asked about once, at once; then the run stands still until the lender reports.
    const lenders = lendersSettings([entryFor('only', lender)])
    const settings = { ...lenders, STATUS_ASK_SECONDS: '0', BREAKER_MINIMUM: '1000' }
    server = await startTestServer(engine, { settings })
  })
  afterAll(() => lender.close())
  beforeEach(() => {
    lender.posts.length = 0
    lender.onPing = () => ({ decision: 'yes' })
    lender.onPost = ({ attemptKey }) => lender.accept(attemptKey)
    lender.onStatus = (attemptKey) => lender.answers.get(attemptKey) ?? { outcome: 'not_received' }
  })

  let people = 0
  const somebody = (changes: Partial<SubmitApplicationRequest> = {}) => ({
    ...CANARY_SUBMISSION,
    email: `person-${++people}@canary.example`,
    ...changes,
  })
  type Person = ReturnType<typeof somebody>
  const submit = async (person: Person, key: string = randomUUID()) => {
    await verifyAddress(server, person.email)
    return submitUnverified(person, key)
  }
  const submitUnverified = (person: Person, key: string = randomUUID()) =>
    server.post('/api/submit-application', person, { 'idempotency-key': key })
  const YOUR_REQUEST = expect.stringMatching(/\/your-request#[\w-]{32}$/)
  const received = ({ email }: Person) => server.sandbox.inbox.mails.filter(({ to }) => to.includes(email))
  const sql = (text: string, values: unknown[] = []) => server.running.storage.records.sql.executeSql(text, values)
  const mailRows = async (id: string) => (await sql('select kind, sent_at from mails where subject_id = $1', [id])).rows
  const theirMail = (person: Person) =>
    eventually(() => {
      const [mail, ...more] = received(person)
      expect(more).toEqual([])
      if (!mail) throw new Error('No mail yet')
      return mail
    })
  /** When the mail is marked as sent, nothing about it is under way any more. */
  const outcomeMail = async (person: Person, id: string) => {
    const mail = await theirMail(person)
    await eventually(async () => expect(await mailRows(id)).toEqual([{ kind: 'outcome', sent_at: expect.any(Date) }]))
    return mail
  }

  test('sold, and the applicant is there: a mail with the link that the browser got', async () => {
    const person = somebody()
    const { data } = (await submit(person)).body
    const mail = await outcomeMail(person, data.lead_id)
    expect(mail.subject).toBe(ACCEPTED_SUBJECT)
    expect(mail.links).toEqual([data.redirect, YOUR_REQUEST])
    expect(mail.text).toContain('Hi Quillon,\n\nGood news: Lender only, Inc. has accepted your request.')
    expect(mail.text).toContain('These links are private. Don’t forward them.')
    const { figure, when } = paymentLabel(data.price)
    for (const copy of [`${figure} ${when}`, formatPercent(data.price.aprPercent), formatSum(data.price.costCents), 'TEST-TX-1']) {
      expect(mail.text).toContain(copy)
      expect(mail.html).toContain(copy.replace(`${figure} `, `${figure}</strong> `))
    }
    expect((await fetch(`${server.url}${new URL(mail.links[0] ?? '').pathname}`, { redirect: 'manual' })).status).toBe(303)
  })

  test('sold without a page to go to: a mail that says who will write', async () => {
    lender.onPost = () => ({ outcome: 'accepted', reference: 'R', payoutCents: 100 })
    const person = somebody()
    const { data } = (await submit(person)).body
    expect(data).toMatchObject({ status: 'sold', redirect: null })
    const mail = await outcomeMail(person, data.lead_id)
    expect(mail).toMatchObject({ subject: ACCEPTED_SUBJECT, links: [YOUR_REQUEST] })
    expect(mail.text).toContain('It gave us no page to open for you. To go on, look for Lender only, Inc. by its license')
  })

  test('sold, with an address that the browser refuses: a mail without it', async () => {
    const marked = `http://127.0.0.1:${lender.port}/wrong-site.invalid/go/${'x'.repeat(32)}`
    lender.onPost = () => ({ outcome: 'accepted', reference: 'R', payoutCents: 100, redirectUrl: marked })
    const person = somebody()
    const { data } = (await submit(person)).body
    expect(data).toMatchObject({ status: 'sold', redirect: marked })
    expect((await outcomeMail(person, data.lead_id)).links).toEqual([YOUR_REQUEST])
  })

  test.each([
    [
      'reject',
      () => (lender.onPost = () => ({ outcome: 'declined', reasons: ['income'] })),
      'No lender in our network accepted your request',
      ANSWER_IN,
    ],
    [
      'data_error',
      () => (lender.onPost = () => ({ outcome: 'data_error', fields: [{ field: 'employer', code: 'invalid' }] })),
      'a lender couldn’t use something that you entered',
      'Your loan request: please check your answers',
    ],
    ['error', () => (lender.onPing = () => BROKEN), 'because of a technical problem', 'Your loan request: something went wrong'],
  ])('%s: a mail that says so', async (status, arrange, copy, subject) => {
    arrange()
    const person = somebody()
    const { data } = (await submit(person)).body
    expect(data).toMatchObject({ status, redirect: null })
    const mail = await outcomeMail(person, data.lead_id)
    expect(mail.subject).toBe(subject)
    expect(mail.text).toContain(copy)
    expect(mail.links.at(-1)).toEqual(YOUR_REQUEST)
  })

  test('after a no the mail says why, by each lender that read it, and where to find help', async () => {
    lender.onPost = () => ({ outcome: 'declined', reasons: ['income', 'credit'] })
    const person = somebody()
    const { data } = (await submit(person)).body
    const { text } = await outcomeMail(person, data.lead_id)
    expect(text).toContain(
      'What became of it at each lender that got your request:\n- Lender only, Inc.: Your income is lower than the lender needs for $2,500. The lender didn’t give a specific reason.',
    )
    for (const help of ['It must answer', '211', 'payday alternative loan', 'nonprofit', 'the company you owe'])
      expect(text).toContain(help)
  })

  test.each([
    ['a yes', () => {}],
    ['a no', () => (lender.onPost = () => ({ outcome: 'declined', reasons: ['income'] }))],
  ])('%s, to an address that nobody verified: that there is an answer, and the link, which verifies it', async (_what, arrange) => {
    arrange()
    const person = somebody()
    const { data } = (await submitUnverified(person)).body
    const mail = await outcomeMail(person, data.lead_id)
    expect(mail).toMatchObject({ subject: ANSWER_IN, links: [YOUR_REQUEST] })
    for (const secret of ['Quillon', 'Lender only', 'accepted', 'income', '$', data.lead_id])
      expect(mail.subject + mail.text + mail.html).not.toContain(secret)
    const token = mail.links[0]?.split('#')[1]
    const opened = await server.post('/api/your-request', { token })
    expect(opened.body.request).toMatchObject({ leadId: data.lead_id, status: data.status })
    lender.onPost = () => ({ outcome: 'declined', reasons: ['income'] })
    const again = { ...person, ssn: '219099879' }
    const second = (await submitUnverified(again)).body.data
    const later = await eventually(() => {
      const mails = received(person)
      expect(mails).toHaveLength(2)
      return mails.find(({ text }) => text.includes('Lender only'))
    })
    expect(later?.text).toContain('Hi Quillon,')
    expect(second.lead_id).not.toBe(data.lead_id)
  })

  test('nobody may be asked, and the run ends as it begins: a mail all the same', async () => {
    const person = somebody({ state: 'NY', zipCode: '10001', city: 'New York' })
    const { data } = (await submit(person)).body
    expect(data.status).toBe('reject')
    expect((await outcomeMail(person, data.lead_id)).subject).toBe(ANSWER_IN)
    expect(lender.posts).toEqual([])
  })

  test('the applicant closes the page while the lender reads: a mail, with a link that works', async () => {
    const held = Promise.withResolvers<void>()
    lender.onPost = async ({ attemptKey }) => {
      await held.promise
      return lender.accept(attemptKey)
    }
    const person = somebody()
    await verifyAddress(server, person.email)
    const leaving = new AbortController()
    const left = fetch(`${server.url}/api/submit-application`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': randomUUID() },
      body: JSON.stringify(person),
      signal: leaving.signal,
    })
    await eventually(() => expect(lender.posts).toHaveLength(1))
    leaving.abort()
    await expect(left).rejects.toThrow('abort')
    held.resolve()
    const [link = ''] = (await theirMail(person)).links
    expect((await fetch(`${server.url}${new URL(link).pathname}`, { redirect: 'manual' })).status).toBe(303)
  })

  test('sent again with the same key, while it runs and afterwards: one mail', async () => {
    const held = Promise.withResolvers<void>()
    lender.onPost = async ({ attemptKey }) => {
      await held.promise
      return lender.accept(attemptKey)
    }
    const [person, key] = [somebody(), randomUUID()]
    const both = [submit(person, key), submit(person, key)]
    await eventually(() => expect(lender.posts).toHaveLength(1))
    held.resolve()
    const [first, second] = await Promise.all(both)
    expect(second?.body).toEqual(first?.body)
    await outcomeMail(person, first?.body.data.lead_id)
    expect((await submit(person, key)).body).toEqual(first?.body)
    expect(received(person)).toHaveLength(1)
  })

  test('nobody knows what became of the lead: no mail until the lender says so, and then the outcome wherever it is asked for', async () => {
    lender.onPost = () => LOST
    lender.onStatus = () => ({ outcome: 'processing' })
    const [person, key] = [somebody(), randomUUID()]
    const { data } = (await submit(person, key)).body
    expect(data).toMatchObject({ status: 'pending', redirect: null })
    const progress = () => server.get('/api/applications/progress', { 'idempotency-key': key })
    const trail = { asked: ['Lender only, Inc.'], saidYes: 1, reading: 'Lender only, Inc.', readers: [] }
    expect((await progress()).body).toEqual({ stage: 'finish', done: true, lender: 'Lender only', data, trail })
    expect((await submit(person, key)).body.data).toEqual(data)
    expect(await mailRows(data.lead_id)).toEqual([])

    const attemptKey = lender.posts[0]?.attemptKey ?? ''
    const declined = { attemptKey, event: 'declined', happenedAt: TEST_TIME.toISOString() }
    expect((await sendPostback(server.url, 'only', declined, { secret: secretOf('only') })).body.recorded).toBe(true)
    expect((await outcomeMail(person, data.lead_id)).subject).toBe(ANSWER_IN)
    const again = (await submit(person, key)).body.data
    expect(again).toMatchObject({ status: 'reject', lead_id: data.lead_id })
    expect((await progress()).body).toEqual({
      stage: 'finish',
      done: true,
      data: again,
      trail: { ...trail, reading: null, readers: trail.asked },
    })
  })

  test('the database takes no second mail about the end of a run', async () => {
    const person = somebody()
    const { data } = (await submit(person)).body
    await outcomeMail(person, data.lead_id)
    const before = await countRows(server, 'mails')
    const another = `insert into mails (id, kind, subject_id, created_at) values ($1, $2, $3, $4)`
    await expect(sql(another, [randomUUID(), 'outcome', data.lead_id, TEST_TIME])).rejects.toThrow('mails_one_of_a_kind')
    expect(await countRows(server, 'mails')).toBe(before)
  })

  test('an applicant who was erased while the lender read gets none, and nothing fails over it', async () => {
    const held = Promise.withResolvers<void>()
    lender.onPost = async ({ attemptKey }) => {
      await held.promise
      return lender.accept(attemptKey)
    }
    const person = somebody()
    const submitted = submit(person)
    await eventually(() => expect(lender.posts).toHaveLength(1))
    const { rows } = await sql(`select application_id as id from runs where finished_at is null`)
    const id = String(rows[0]?.id)
    await server.running.storage.transaction((records) => records.sealed.erase(id, TEST_TIME))
    held.resolve()
    expect((await submitted).body.data).toMatchObject({ status: 'sold', lead_id: id, redirect: null })
    await eventually(async () =>
      expect((await sql(`select 1 from jobs.job where name = 'mail' and state <> 'completed'`)).rows).toEqual([]),
    )
    expect(received(person)).toEqual([])
  })
})
