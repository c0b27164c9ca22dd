/** Two requests of one person, both with offers that wait: the first choice in either ends the other, and tells nothing of itself there. */
import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { SubmissionData } from '#contracts/public/submissions.ts'
import { MINUTE_MS } from '#domain/values/calendar.ts'
import { DECLINED, NAMES, type OfferTown, startOfferTown } from '#tests/support/offer-lenders.ts'
import { askOperators } from '#tests/support/operators.ts'
import { verifyAddress } from '#tests/support/request-links.ts'
import { ENGINES, eventually, TEST_TIME } from '#tests/support/test-server.ts'

describe.each(ENGINES)('two requests of one person, on the %s database', (engine) => {
  let town: OfferTown
  beforeAll(async () => {
    town = await startOfferTown(engine)
  })
  beforeEach(() => {
    passTime(0)
    for (const lender of Object.values(town.lenders)) {
      lender.onPost = ({ attemptKey }) => lender.accept(attemptKey)
      lender.onPing = () => ({ decision: 'yes' })
    }
  })
  const records = () => town.server.running.storage.records
  const passTime = (ms: number) => {
    for (const { clock } of [town.server, town.second]) clock.now = new Date(TEST_TIME.getTime() + ms)
  }
  const ledgerOf = async (id: string) =>
    (await records().ledger.read(id)).map(({ stage, outcome, reason }) => [stage, outcome, reason])
  const mailsTo = (email: string) => town.server.sandbox.inbox.mails.filter(({ to }) => to.includes(email))

  /** The second gives another address. */
  async function applyTwice() {
    const person = town.somebody()
    const requests = []
    for (const email of [person.email, `${randomUUID()}@canary.example`]) {
      const key = randomUUID()
      await verifyAddress(town.server, email)
      requests.push({ key, email, shown: await town.apply({ ...person, email }, key), person: { ...person, email } })
    }
    const [first, second] = requests as [(typeof requests)[number], (typeof requests)[number]]
    expect(requests.map(({ shown }) => shown.offers?.list.length)).toEqual([NAMES.length, NAMES.length])
    return { person, first, second }
  }

  test.each([
    ['first', 'second'],
    ['second', 'first'],
  ] as const)(
    'a choice in the %s ends the offers of the %s: one mail, nothing sent, and no word of the lender',
    async (chosen, left) => {
      const { person, ...requests } = await applyTwice()
      const [here, there] = [requests[chosen], requests[left]]
      const { data } = (await town.choose(town.offerOf(here.shown, 'cedar'))).body
      expect(data.status).toBe('sold')
      expect((await town.choose(town.offerOf(there.shown, 'cedar'))).status).toBe(404)
      const answer = await town.apply(there.person, there.key)
      expect(answer).toMatchObject({ status: 'expired', redirect: null, help: { readers: [], chosenElsewhere: true } })
      expect(answer.reasons).toEqual([
        'A lender was chosen in another request with your details, so the offers of this one have ended.',
      ])
      const mail = await eventually(async () => {
        const [only, ...more] = await town.mailsOf(there.shown.lead_id, 'outcome')
        expect([only?.subject, more]).toEqual([expect.any(String), []])
        return only
      })
      expect(mail?.to).toContain(there.email)
      expect(mail?.text).toContain('A lender was chosen in another request with your details')
      expect(mail?.text).toContain('With this request, your name went to no lender.')
      expect(`${mail?.subject} ${mail?.text} ${JSON.stringify(answer)}`).not.toMatch(
        new RegExp(`cedar|/go/|${here.email}|${here.shown.lead_id}`, 'i'),
      )
      await eventually(async () => expect(await town.mailsOf(here.shown.lead_id, 'outcome')).toHaveLength(1))
      expect(await ledgerOf(there.shown.lead_id)).toContainEqual(['offer', 'expired', 'chosen-elsewhere'])
      expect(await records().ledger.verify(there.shown.lead_id)).toBe(true)
      const explained = await askOperators(town.server, `/applications/${there.shown.lead_id}/explanation`)
      expect(explained.body.summary).toContain('chosen in another request of the same person')
      const { rows } = await records().sql.executeSql('select 1 from offers where application_id = $1', [there.shown.lead_id])
      expect([rows, town.postsOf(person)]).toEqual([[], ['cedar']])
    },
  )

  test('a no after the choice leaves the other ended; the places of both are one budget', async () => {
    for (const lender of Object.values(town.lenders)) lender.onPost = () => DECLINED
    const { person, first, second } = await applyTwice()
    let data: SubmissionData = (await town.choose(town.offerOf(first.shown, 'ash'))).body.data
    expect(data).toMatchObject({ status: 'offers', offers: { choices: { left: 2 } } })
    expect((await town.apply(second.person, second.key)).status).toBe('expired')
    data = (await town.choose(town.offerOf(data, 'cedar'))).body.data
    expect(data.status).toBe('offers')
    // The first waits again: a third request begins, for what is left of the budget, and its choice ends the first.
    const third = await town.apply({ ...person, email: `${randomUUID()}@canary.example` })
    expect(third.offers?.list.map(({ lender }) => lender.name)).toEqual(['Lender birch, Inc.', 'Lender elm, Inc.'])
    expect(third.offers?.choices).toEqual({ atMost: 3, left: 1 })
    expect((await town.choose(town.offerOf(third, 'elm'))).body.data.status).toBe('reject')
    expect(await town.apply(first.person, first.key)).toMatchObject({
      status: 'expired',
      help: { readers: [{ lender: 'Lender ash, Inc.' }, { lender: 'Lender cedar, Inc.' }], chosenElsewhere: true },
    })
    expect(town.postsOf(person).sort()).toEqual(['ash', 'cedar', 'elm'])
  })

  test('two choices at once, in two requests and two processes: one is sent', async () => {
    const { person, first, second } = await applyTwice()
    const answers = await Promise.all([
      town.choose(town.offerOf(first.shown, 'ash')),
      town.choose(town.offerOf(second.shown, 'cedar'), randomUUID(), town.second),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404])
    expect(town.postsOf(person)).toHaveLength(1)
    const ends = await Promise.all([first, second].map(({ shown }) => records().runs.find(shown.lead_id)))
    expect(ends.map((run) => run?.outcome).sort()).toEqual(['expired', 'sold'])
  })

  test('a choice while lenders are asked for the second ends that one before it has offers', async () => {
    const person = town.somebody()
    const first = await town.apply(person)
    const held = Promise.withResolvers<void>()
    let asked = 0
    for (const lender of Object.values(town.lenders))
      lender.onPing = async () => {
        asked++
        await held.promise
        return { decision: 'yes' }
      }
    const second = town.apply({ ...person, email: `${randomUUID()}@canary.example` }, randomUUID(), town.second)
    await eventually(() => expect(asked).toBe(NAMES.length))
    expect((await town.choose(town.offerOf(first, 'ash'))).body.data.status).toBe('sold')
    held.resolve()
    const answer = await second
    expect(answer).toMatchObject({ status: 'expired', help: { chosenElsewhere: true } })
    expect(await ledgerOf(answer.lead_id)).not.toContainEqual(expect.arrayContaining(['offered']))
    expect(town.postsOf(person)).toEqual(['ash'])
  })

  test('a choice that is sent to nobody leaves the other’s offers', async () => {
    const { person, first, second } = await applyTwice()
    expect((await askOperators(town.server, '/lenders/entries/ash/pause', { reason: 'their outage' })).status).toBe(200)
    expect((await town.choose(town.offerOf(first.shown, 'ash'))).body.data.status).toBe('offers')
    await askOperators(town.server, '/lenders/entries/ash/resumption', {})
    expect((await town.apply(second.person, second.key)).status).toBe('offers')
    expect(town.postsOf(person)).toEqual([])
  })

  test('one whose lender reads, or that a backup knows too little of, keeps a second from beginning and from choosing', async () => {
    const { person, first, second } = await applyTwice()
    const third = () => town.apply({ ...person, email: `${randomUUID()}@canary.example` })
    const mark = (id: string) =>
      records().sql.executeSql(`update runs set begun_in = 'another database' where application_id = $1`, [id])
    await mark(first.shown.lead_id)
    expect(await third()).toMatchObject({ status: 'pending', repeats_earlier: true })
    const refused = await town.choose(town.offerOf(second.shown, 'ash'))
    expect([refused.status, refused.body.message]).toEqual([
      409,
      'A lender may have your details already, and only one at a time gets them.',
    ])
    expect((await town.apply(second.person, second.key)).status).toBe('offers')
    expect(town.postsOf(person)).toEqual([])

    const held = Promise.withResolvers<void>()
    town.lenders.ash.onPost = async ({ attemptKey }) => {
      await held.promise
      return town.lenders.ash.accept(attemptKey)
    }
    const other = town.somebody()
    const choosing = town.choose(town.offerOf(await town.apply(other), 'ash'))
    await eventually(() => expect(town.postsOf(other)).toEqual(['ash']))
    expect(await town.apply(other)).toMatchObject({ status: 'pending', repeats_earlier: true })
    held.resolve()
    expect((await choosing).body.data.status).toBe('sold')
  })

  test('the first address is sent its link again, at most once an hour; the second gets its own offers', async () => {
    for (const lender of Object.values(town.lenders))
      lender.onPing = () => ({ decision: 'yes', validUntil: new Date(TEST_TIME.getTime() + 600 * MINUTE_MS).toISOString() })
    const person = town.somebody()
    const first = await town.apply(person)
    await eventually(async () => expect(await town.mailsOf(first.lead_id, 'offers')).toHaveLength(1))
    const again = async () => {
      const email = `${randomUUID()}@canary.example`
      const { lead_id } = await town.apply({ ...person, email })
      await eventually(async () => expect(await town.mailsOf(lead_id, 'offers')).toHaveLength(1))
      expect(mailsTo(email)).toHaveLength(1)
    }
    await again()
    expect(await town.mailsOf(first.lead_id, 'request-link')).toEqual([])
    passTime(120 * MINUTE_MS)
    await again()
    await again()
    await eventually(async () => expect(await town.mailsOf(first.lead_id, 'request-link')).toHaveLength(1))
    expect(mailsTo(person.email)).toHaveLength(2)
    expect((await town.choose(town.offerOf(first, 'cedar'))).body.data.status).toBe('sold')
  })
})
