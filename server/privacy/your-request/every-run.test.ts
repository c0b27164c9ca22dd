/** Your request after every kind of run: the list equals the ledger, whoever decided which lender gets the identity. */
import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { BANK, nameOnOffer, type OfferTown, startOfferTown } from '#tests/support/offer-lenders.ts'
import { askOperators, submit } from '#tests/support/operators.ts'
import { BORN, issueToken, shownRequest } from '#tests/support/request-links.ts'
import { expectLedgerShown } from '#tests/support/shown-releases.ts'
import { ENGINES, eventually, startTestServer } from '#tests/support/test-server.ts'
import { WELL_KNOWN_APPLICANTS } from '../../../sandbox/lenders/well-known-applicants.ts'

/** One of each kind of run; others differ in how long a lender takes, or in what its broken answer looks like. */
const PEOPLE = ['Sold', 'Secondchance', 'Decline', 'Mistake', 'Lostanswer', 'Latedecline', 'Unknown', 'Outage', 'Bankmistake']

test('every kind of person sees what the ledger knows: each release once, each look once', async () => {
  const server = await startTestServer('postgres', { settings: { BREAKER_MINIMUM: '1000' } })
  const { records } = server.running.storage
  expect(WELL_KNOWN_APPLICANTS.filter(({ lastName }) => PEOPLE.includes(lastName))).toHaveLength(PEOPLE.length)
  for (const lastName of PEOPLE) {
    const id = await submit(server, { lastName, email: `${randomUUID()}@person.example` })
    const token = await issueToken(server, id)
    const reason = `about ${lastName}`
    await askOperators(server, `/applications/${id}/reveals`, { reason, groups: ['identity'] })
    const names = new Map((await records.runs.find(id))?.state?.candidates.map(({ lender, name = lender }) => [lender, name]))
    // Bank numbers may go out meanwhile.
    await eventually(async () => {
      const { releases, details } = await shownRequest(server, token, BORN)
      await expectLedgerShown(records, id, releases ?? [], (lender) => names.get(lender) ?? lender)
      expect(releases?.some(({ kind, state }) => kind === 'identity' && state === 'received')).toBe(true)
      expect(details?.looks.map((look) => look.reason)).toEqual([reason])
    })
  }
})

describe.each(ENGINES)('where the person chooses, on the %s database', (engine) => {
  let town: OfferTown
  beforeAll(async () => {
    town = await startOfferTown(engine)
  })
  const records = () => town.server.running.storage.records
  const act = (name: string, token: string) => town.server.post(`/api/your-request/${name}`, { token, dateOfBirth: BORN })

  test('a choice is shown with its permission, its certificate and the bank numbers that followed it', async () => {
    const shown = await town.apply(town.somebody())
    const token = await issueToken(town.server, shown.lead_id)
    const waiting = await shownRequest(town.server, token, BORN)
    expect(waiting).toMatchObject({ status: 'offers', lender: null, details: { mayStopSharing: true, price: null } })
    expect(new Set(waiting.releases?.map(({ kind }) => kind))).toEqual(new Set(['masked']))
    expect(waiting.kept?.map(({ what }) => what)).not.toContain('Your bank numbers')

    const offer = town.offerOf(shown, 'birch')
    await town.choose(offer)
    const { releases, details, lender, kept } = await shownRequest(town.server, token, BORN)
    expect(releases?.filter(({ kind }) => kind === 'identity')).toMatchObject([
      { lender: nameOnOffer('birch'), why: 'You chose its offer.', state: 'received' },
    ])
    expect([lender, details?.price]).toEqual([offer.lender, offer.price])
    expect(details?.certificates).toHaveLength(2)
    expect(details?.consents.at(-1)).toMatchObject({ act: 'credit-inquiry', at: town.server.clock.now.toISOString() })
    expect(kept?.find(({ what }) => what === 'Your bank numbers')?.until).not.toBeNull()
    const { copy } = (await act('copy', token)).body
    expect(copy.answers.accountNumber).toBe(`••••${BANK.accountNumber.slice(-4)}`)
    await eventually(async () => {
      const { releases: later } = await shownRequest(town.server, token, BORN)
      await expectLedgerShown(records(), shown.lead_id, later ?? [], (id) => nameOnOffer(id as 'ash'))
      expect(later?.at(-1)).toMatchObject({ kind: 'bank', why: 'It said yes, and asked where to send the money if you sign.' })
    })
  })

  test('stop sharing while offers wait: the run ends, no lender has got the name, and no offer can be chosen', async () => {
    const person = town.somebody()
    const shown = await town.apply(person)
    const token = await issueToken(town.server, shown.lead_id)
    const { body } = await act('stop-sharing', token)
    expect(body.request).toMatchObject({ status: 'withdrawn', details: { mayStopSharing: false } })
    expect((await town.choose(town.offerOf(shown, 'ash'))).status).toBe(404)
    expect([town.postsOf(person), await records().errands.of(shown.lead_id)]).toEqual([[], []])
  })

  test('forget me while offers wait: nobody has to be asked, and no offer can be chosen', async () => {
    const person = town.somebody()
    const shown = await town.apply(person)
    const { body } = await act('forget', await issueToken(town.server, shown.lead_id))
    expect(body.request).toMatchObject({ isIdentityGone: true, status: 'withdrawn', erasures: [] })
    expect((await town.choose(town.offerOf(shown, 'ash'))).status).toBe(404)
    expect(town.postsOf(person)).toEqual([])
  })
})
