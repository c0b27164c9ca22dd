/** A person wants nothing to be sent any more while a lender is being asked, and of a run that may know less than the lenders. */
import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { DECLINED, NAMES, type OfferTown, startOfferTown } from '#tests/support/offer-lenders.ts'
import { BORN, issueToken, shownRequest, verifyAddress } from '#tests/support/request-links.ts'
import { CANARY_SUBMISSION, ENGINES, eventually } from '#tests/support/test-server.ts'

const UNSENT = 'your name went to no lender'
const BROKEN = { kind: 'answer', answer: { body: '', contentType: 'application/json', status: 500 } } as const

describe.each(ENGINES)('stopped runs on the %s database', (engine) => {
  let town: OfferTown
  beforeAll(async () => {
    town = await startOfferTown(engine, { STATUS_ASK_SECONDS: '7200,7200' })
  })
  beforeEach(() => {
    for (const lender of Object.values(town.lenders)) lender.onPost = ({ attemptKey }) => lender.accept(attemptKey)
  })
  const records = () => town.server.running.storage.records
  const act = (name: string, token: string) => town.server.post(`/api/your-request/${name}`, { token, dateOfBirth: BORN })
  const followUpsOf = async (id: string) =>
    (await records().followUps.of(id)).map(({ followUp, lender }) => `${followUp} ${lender}`).sort()

  /** Ash has the lead and does not answer until it is let go. */
  async function whileAshReads(policy: 'as-specified' | 'consumer-first', answer: object) {
    const held = Promise.withResolvers<void>()
    town.lenders.ash.onPost = async ({ attemptKey }) => {
      await held.promise
      return answer === ACCEPT ? town.lenders.ash.accept(attemptKey) : answer
    }
    const person = town.somebody()
    const key = randomUUID()
    const full = { ...CANARY_SUBMISSION, ssn: person.ssn, email: person.email }
    const answered =
      policy === 'as-specified'
        ? town.server.post('/api/submit-application', full, { 'idempotency-key': key, cookie: `policy=${policy}` })
        : town.apply(person, key).then((shown) => town.choose(town.offerOf(shown, 'ash')))
    await eventually(() => expect(town.postsOf(person)).toEqual(['ash']))
    const { rows } = await records().sql.executeSql(
      `select application_id as id from runs where phase = 'posting' order by started_at desc limit 1`,
    )
    return { person, id: String(rows[0]?.id), answered, letGo: held.resolve }
  }
  const ACCEPT = {}

  async function confirmOptOut(email: string) {
    const { body } = await town.server.post('/api/ccpa-requests', { fullName: 'Ann Lee', email, confirmed: true })
    const mail = await eventually(() => {
      const found = town.server.sandbox.inbox.mails.find(({ subject }) => subject.includes(body.reference))
      if (!found) throw new Error('No receipt yet')
      return found
    })
    const [, token = ''] = /#confirm-([\w-]{32})$/.exec(mail.links[0] ?? '') ?? []
    return town.server.post('/api/ccpa-requests/confirm', { token })
  }

  test.each(['as-specified', 'consumer-first'] as const)(
    'while a lender reads, stop sharing takes effect: no other lender gets it (%s)',
    async (policy) => {
      const { person, id, answered, letGo } = await whileAshReads(policy, DECLINED)
      const token = await issueToken(town.server, id)
      expect((await shownRequest(town.server, token, BORN)).details?.mayStopSharing).toBe(true)
      const stopped = await act('stop-sharing', token)
      expect([stopped.status, stopped.body.request.details.mayStopSharing]).toEqual([200, false])
      letGo()
      expect((await answered).body.data.status).toBe('withdrawn')
      expect([town.postsOf(person), await followUpsOf(id)]).toEqual([['ash'], []])
      expect(await records().ledger.verify(id)).toBe(true)
      expect((await act('stop-sharing', token)).status).toBe(409)
    },
  )

  test('from the confirmation of an opt-out on, no other lender gets it', async () => {
    const { person, id, answered, letGo } = await whileAshReads('as-specified', DECLINED)
    expect((await confirmOptOut(person.email)).status).toBe(200)
    letGo()
    expect((await answered).body.data.status).toBe('withdrawn')
    expect(town.postsOf(person)).toEqual(['ash'])
    expect((await records().ledger.read(id)).at(-1)).toMatchObject({ stage: 'finish', outcome: 'withdrawn' })
  })

  test('an acceptance in flight counts; a lender whose answer is lost is told that the request is taken back', async () => {
    const sold = await whileAshReads('as-specified', ACCEPT)
    await records().runs.askStop(sold.id, town.server.clock.now)
    sold.letGo()
    expect((await sold.answered).body.data.status).toBe('sold')
    const lost = await whileAshReads('as-specified', BROKEN)
    await records().runs.askStop(lost.id, town.server.clock.now)
    lost.letGo()
    expect((await lost.answered).body.data.status).toBe('withdrawn')
    expect([town.postsOf(lost.person), await followUpsOf(lost.id)]).toEqual([['ash'], ['void ash']])
  })

  test.each(['stop-sharing', 'forget'] as const)(
    '%s of a run from a backup reaches every lender that may have it since, and no mail says that none has',
    async (name) => {
      const person = town.somebody()
      await verifyAddress(town.server, person.email)
      const { lead_id: id } = await town.apply(person)
      await records().sql.executeSql(`update runs set begun_in = 'another database' where application_id = $1`, [id])
      expect((await act(name, await issueToken(town.server, id))).status).toBe(200)
      expect((await records().runs.find(id))?.outcome).toBe('withdrawn')
      const calls = name === 'forget' ? ['erase', 'void'] : ['void']
      expect(await followUpsOf(id)).toEqual(calls.flatMap((followUp) => NAMES.map((lender) => `${followUp} ${lender}`)))
      expect(town.postsOf(person)).toEqual([])
      if (name === 'forget') return
      const mail = await eventually(() => {
        const found = town.server.sandbox.inbox.mails.findLast(
          ({ to, text }) => to.includes(person.email) && text.includes('as you asked'),
        )
        if (!found) throw new Error('No mail yet')
        return found
      })
      expect(mail.text).not.toContain(UNSENT)
    },
  )
})
