/** One mail about the end of every run whose person chooses, whoever stays, leaves, reloads or sends again, at every moment; and what it says after an earlier no. */
import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { SubmissionData } from '#contracts/public/submissions.ts'
import { DECLINED, nameOnOffer, type OfferTown, startOfferTown } from '#tests/support/offer-lenders.ts'
import { BORN, issueToken, verifyAddress } from '#tests/support/request-links.ts'
import { ENGINES, eventually, TEST_TIME } from '#tests/support/test-server.ts'

const CHOICE_MS = 20 * 60_000
const UNSENT = 'With this request, your name went to no lender.'

describe.each(ENGINES)('the mail about a run whose person chooses, on the %s database', (engine) => {
  let town: OfferTown
  beforeAll(async () => {
    town = await startOfferTown(engine)
  })
  beforeEach(() => {
    passTime(0)
    for (const lender of Object.values(town.lenders)) lender.onPost = ({ attemptKey }) => lender.accept(attemptKey)
  })
  type Person = ReturnType<OfferTown['somebody']>
  const sql = (text: string, values: unknown[]) => town.server.running.storage.records.sql.executeSql(text, values)
  const passTime = (ms: number) => {
    for (const { clock } of [town.server, town.second]) clock.now = new Date(TEST_TIME.getTime() + ms)
  }
  const received = ({ email }: Person) => town.server.sandbox.inbox.mails.filter(({ to }) => to.includes(email))
  /** When it is marked as sent, nothing about it is under way any more. */
  const mailOf = async (id: string, person: Person) => {
    const rows = await eventually(async () => {
      const { rows: found } = await sql(`select id, kind, sent_at from mails where subject_id = $1 and kind = 'outcome'`, [id])
      expect(found).toEqual([{ id: expect.any(String), kind: 'outcome', sent_at: expect.any(Date) }])
      return found
    })
    const [mail, ...more] = received(person).filter(({ messageId }) => messageId.includes(String(rows[0]?.id)))
    expect(more).toEqual([])
    if (!mail) throw new Error('The mail is marked as sent, and did not come')
    return mail
  }
  const begin = async () => {
    const [person, key] = [town.somebody(), randomUUID()]
    await verifyAddress(town.server, person.email)
    return { person, key, shown: await town.apply(person, key) }
  }
  /** A reload, another tab, and the form sent once more, here and by another process. */
  const fumble = ({ person, key }: { person: Person; key: string }) =>
    Promise.all([
      town.apply(person, key),
      town.server.get('/api/applications/progress', { 'idempotency-key': key }),
      town.apply({ ...person, city: 'Waco' }, randomUUID(), town.second),
    ])
  const closeTabWhileChoosing = async (shown: SubmissionData) => {
    const leaving = new AbortController()
    const { offerId } = town.offerOf(shown, 'ash')
    const left = fetch(`${town.server.url}/api/offers/choose`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': randomUUID() },
      body: JSON.stringify({ offerId, consent: { creditInquiry: true } }),
      signal: leaving.signal,
    })
    await eventually(() => expect(town.lenders.ash.posts.length).toBeGreaterThan(0))
    leaving.abort()
    await expect(left).rejects.toThrow('abort')
  }

  type End = (shown: SubmissionData) => unknown
  const ends: readonly (readonly [string, string, End])[] = [
    ['run out, the tab closed and the choice left open', 'expired', () => passTime(CHOICE_MS)],
    ['are declined', 'withdrawn', ({ offers }) => town.server.post('/api/offers/decline', { offerId: offers?.list[0]?.offerId })],
    [
      'are taken back by “stop sharing”',
      'withdrawn',
      async ({ lead_id }) => {
        const token = await issueToken(town.server, lead_id)
        expect((await town.server.post('/api/your-request/stop-sharing', { token, dateOfBirth: BORN })).status).toBe(200)
      },
    ],
    ['are chosen', 'sold', (shown) => town.choose(town.offerOf(shown, 'ash'))],
  ]
  test.each(ends)(
    'offers that %s: one mail, however often the person asks before, meanwhile and after',
    async (_what, status, end) => {
      const begun = await begin()
      await fumble(begun)
      await Promise.all([fumble(begun), end(begun.shown)])
      await eventually(async () => expect((await town.apply(begun.person, begun.key)).status).toBe(status))
      await fumble(begun)
      const mail = await mailOf(begun.shown.lead_id, begun.person)
      expect(mail.text.includes(UNSENT)).toBe(status !== 'sold')
      await mailOf(begun.shown.lead_id, begun.person)
      // The mail about the offers has the link, too: whoever sends the form again causes no other.
      const { rows: kinds } = await sql('select kind from mails where subject_id = $1 order by kind', [begun.shown.lead_id])
      expect(kinds).toEqual([{ kind: 'offers' }, { kind: 'outcome' }])
      const ids = received(begun.person).map(({ messageId }) => messageId)
      expect(new Set(ids).size).toBe(ids.length)
    },
  )

  test('a tab closed while the chosen lender reads: one mail, however often the person comes back meanwhile', async () => {
    const begun = await begin()
    const held = Promise.withResolvers<void>()
    town.lenders.ash.posts.length = 0
    town.lenders.ash.onPost = async ({ attemptKey }) => {
      await held.promise
      return town.lenders.ash.accept(attemptKey)
    }
    await closeTabWhileChoosing(begun.shown)
    const waiting = fumble(begun)
    held.resolve()
    await waiting
    await eventually(async () => expect((await town.apply(begun.person, begun.key)).status).toBe('sold'))
    const { subject } = await mailOf(begun.shown.lead_id, begun.person)
    expect(subject).toBe(`${nameOnOffer('ash')} has accepted your loan request`)
  })

  test('after an earlier no, offers that run out: the mail names who read it, and does not say that nobody did', async () => {
    town.lenders.ash.onPost = () => DECLINED
    const begun = await begin()
    const { data } = (await town.choose(town.offerOf(begun.shown, 'ash'))).body
    expect(data.status).toBe('offers')
    await fumble(begun)
    passTime(CHOICE_MS)
    const end = await eventually(async () => {
      const answer = await town.apply(begun.person, begun.key)
      expect(answer.status).toBe('expired')
      return answer
    })
    expect(end.help?.readers.map(({ lender }) => lender)).toEqual([nameOnOffer('ash')])
    const { text } = await mailOf(begun.shown.lead_id, begun.person)
    expect(text).toContain(`${nameOnOffer('ash')}: Your income is lower`)
    expect(text).not.toContain('no lender')
  })

  test('a mistake after an earlier no: the mail names the answer in the form’s words, and both lenders', async () => {
    town.lenders.ash.onPost = () => DECLINED
    town.lenders.cedar.onPost = () => ({ outcome: 'data_error', fields: [{ field: 'secondaryPhone', code: 'invalid' }] })
    const begun = await begin()
    const { data } = (await town.choose(town.offerOf(begun.shown, 'ash'))).body
    const end = (await town.choose(town.offerOf(data, 'cedar'))).body.data
    expect(end).toMatchObject({
      status: 'data_error',
      help: { readers: [{ lender: nameOnOffer('ash') }, { lender: nameOnOffer('cedar') }] },
    })
    const { text } = await mailOf(begun.shown.lead_id, begun.person)
    expect(text).toContain('What to check:\n- Work phone')
    for (const name of ['ash', 'cedar'] as const) expect(text).toContain(`- ${nameOnOffer(name)}: `)
    expect(text).not.toContain(begun.person.secondaryPhone)
  })

  test('a process that dies after the mail was sent, with its job unfinished: the job comes again, and the mail does not', async () => {
    const { person, shown } = await begin()
    await town.server.post('/api/offers/decline', { offerId: shown.offers?.list[0]?.offerId })
    const { messageId } = await mailOf(shown.lead_id, person)
    const { rows } = await sql(
      `insert into jobs.job (name, data) select 'mail', jsonb_build_object('mailId', id) from mails
       where subject_id = $1 and kind = 'outcome' and sent_at is not null returning id`,
      [shown.lead_id],
    )
    await eventually(async () =>
      expect((await sql('select state from jobs.job where id = $1', [rows[0]?.id])).rows).toEqual([{ state: 'completed' }]),
    )
    expect((await town.mailsOf(shown.lead_id, 'outcome')).map((mail) => mail.messageId)).toEqual([messageId])
  })

  test('a process that dies before it notes that the mail server took the mail repeats it with the same Message-ID', async () => {
    const { person, shown } = await begin()
    await town.server.post('/api/offers/decline', { offerId: shown.offers?.list[0]?.offerId })
    const { messageId } = await mailOf(shown.lead_id, person)
    const { rows } = await sql(`update mails set sent_at = null where subject_id = $1 and kind = 'outcome' returning id`, [
      shown.lead_id,
    ])
    await sql(`insert into jobs.job (name, data) values ('mail', $1)`, [JSON.stringify({ mailId: rows[0]?.id })])
    await eventually(async () =>
      expect((await town.mailsOf(shown.lead_id, 'outcome')).map((mail) => mail.messageId)).toEqual([messageId, messageId]),
    )
  })
})
