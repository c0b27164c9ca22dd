/** Your request after every kind of run: the list equals the ledger and what lenders got, whoever decided which lender gets the identity. */
import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import type { SubmissionData } from '#contracts/public/submissions.ts'
import { BANK_FIELDS } from '#domain/application/application.ts'
import { inPeoplesOrder } from '#domain/application/field-names.ts'
import { PING_FIELDS } from '#domain/matching/run/ping-facts.ts'
import { POLICY_NAMES } from '#domain/policy/policy.ts'
import { POLICY_COOKIE } from '#domain/policy/policy-cookie.ts'
import { CANARY } from '#tests/support/applicants.ts'
import { BANK, nameOnOffer, type OfferTown, startOfferTown } from '#tests/support/offer-lenders.ts'
import { askOperators, submit } from '#tests/support/operators.ts'
import { receivedBy } from '#tests/support/received-by.ts'
import { BORN, issueToken, mailedTokens, shownRequest } from '#tests/support/request-links.ts'
import { shownDocuments } from '#tests/support/shown-documents.ts'
import { expectLedgerShown } from '#tests/support/shown-sharing.ts'
import { canarySubmissionUnder, ENGINES, eventually, startTestServer, type TestServer } from '#tests/support/test-server.ts'
import { CHARACTERS } from '../../../sandbox/lenders/characters.ts'
import { WELL_KNOWN_APPLICANTS } from '../../../sandbox/lenders/well-known-applicants.ts'

/** One of each kind of run; others differ in how long a lender takes, or in what its broken answer looks like. */
const PEOPLE = ['Sold', 'Secondchance', 'Decline', 'Mistake', 'Lostanswer', 'Latedecline', 'Unknown', 'Outage', 'Bankmistake']

let server: TestServer
beforeAll(async () => {
  server = await startTestServer('postgres', { settings: { BREAKER_MINIMUM: '1000', POST_TIMEOUT_MS: '2000' } })
})
const namesIn = async (id: string) => {
  const run = await server.running.storage.records.runs.find(id)
  const names = new Map(run?.state?.candidates.map(({ lender, name = lender }) => [lender, name]))
  return { runId: run?.runId ?? '', names, accepted: names.get(run?.lender ?? '') }
}

test('every kind of person sees what the ledger knows: each sharing once, each look once', async () => {
  const { records } = server.running.storage
  expect(WELL_KNOWN_APPLICANTS.filter(({ lastName }) => PEOPLE.includes(lastName))).toHaveLength(PEOPLE.length)
  for (const lastName of PEOPLE) {
    const email = `${randomUUID()}@person.example`
    const id = await submit(server, { lastName, email })
    const token = await issueToken(server, id)
    const reason = `about ${lastName}`
    await askOperators(server, `/applications/${id}/reveals`, { reason, groups: ['identity'] })
    const { names, accepted } = await namesIn(id)
    // Bank numbers may go out meanwhile.
    await eventually(async () => {
      const { sharedWith, details } = await shownRequest(server, token, BORN)
      await expectLedgerShown(records, id, sharedWith ?? [], (lender) => names.get(lender) ?? lender)
      expect(sharedWith?.some(({ kind, state }) => kind === 'identity' && state === 'received')).toBe(true)
      expect(details?.looks.map((look) => look.reason)).toEqual([reason])
      expect(Object.keys(details?.toCheck ?? {})).toEqual(lastName === 'Mistake' ? ['employer', 'secondaryPhone'] : [])
      expect(details?.bankRefused?.lender).toBe(lastName === 'Bankmistake' ? accepted : undefined)
    })
  }
})

test('bank numbers that a lender cannot use: an unconfirmed address learns that there is news, and the page says what', async () => {
  const email = `${randomUUID()}@person.example`
  const id = await submit(server, { lastName: 'Bankmistake', email })
  const { accepted = '' } = await namesIn(id)
  const received = () => server.sandbox.inbox.mails.filter(({ to }) => to.includes(email))
  await eventually(() => expect(received()).toHaveLength(2))
  // The inbox has the newest first.
  const [second, first] = received()
  expect(first?.text).toContain('Your loan request has an answer.')
  expect(second?.text).toContain('There’s news about your loan request')
  expect(second?.subject).not.toBe(first?.subject)
  for (const mail of [first, second]) {
    expect(mail?.text).not.toContain(accepted)
    expect(`${mail?.subject} ${mail?.text}`).not.toMatch(/account|couldn’t use|accepted/)
  }
  const [token = ''] = mailedTokens(server, email)
  expect((await shownRequest(server, token)).details).toBeNull()
  expect((await shownRequest(server, token, BORN)).details?.bankRefused).toEqual({ lender: accepted, at: expect.any(String) })
})

/** The first offer, and after a no the next; who leaves the offers alone chooses none. */
async function chooseUntilDecided(answer: SubmissionData, lastName: string): Promise<void> {
  const [offer] = lastName === 'Undecided' ? [] : (answer.offers?.list ?? [])
  if (!offer) return
  const choice = {
    offerId: offer.offerId,
    consent: { creditInquiry: true },
    ...(offer.needsBank && { bank: BANK, ssnLastFour: CANARY.ssn.slice(-4) }),
  }
  const { body } = await server.post('/api/offers/choose', choice, { 'idempotency-key': randomUUID() })
  await chooseUntilDecided(body.data, lastName)
}

describe.each(['json', 'form-xml'] as const)('lenders that speak %s', (protocol) => {
  beforeAll(async () => {
    if (protocol === 'json') return
    const others = CHARACTERS.filter(({ adapter }) => adapter !== protocol)
    for (const { id } of others)
      await askOperators(server, `/lenders/entries/${id}/pause`, { reason: 'Only the older kind is asked' })
  })

  test.each(POLICY_NAMES)(
    '%s: what a page lists as sent is what each lender received, field by field',
    {
      tags: protocol === 'json' ? [] : 'long',
    },
    async (policy) => {
      const seen = new Set<string>()
      const looks: (() => Promise<void>)[] = []
      /** Everybody once; in the long run under each policy. */
      const isTried = (place: number) => process.env.LONG || place % 4 < 2 === (policy === 'as-specified')
      const consent = { termsAccepted: true, notActiveMilitary: true, documents: await shownDocuments(server) } as const
      const compare = async ({ lastName }: { readonly lastName: string }, place: number) => {
        const isFilled = (place % 2 === 0) === (policy === 'as-specified')
        const person = {
          ...canarySubmissionUnder(policy),
          ...(isFilled
            ? { unit: '7B', otherIncome: 250, wantedRepayment: 'over-months' as const, consent }
            : { unit: undefined, otherIncome: undefined, wantedRepayment: undefined }),
          lastName,
          email: `${randomUUID()}@person.example`,
        }
        const headers = { 'idempotency-key': randomUUID(), cookie: `${POLICY_COOKIE}=${policy}` }
        const { body } = await server.post('/api/submit-application', person, headers)
        await chooseUntilDecided(body.data, lastName)
        const id = body.data.lead_id
        const token = await issueToken(server, id)
        const { runId, names } = await namesIn(id)
        const look = async () => {
          const { sharedWith = [] } = await shownRequest(server, token, BORN)
          const left = (sharedWith ?? []).filter(({ state }) => state !== 'not-received')
          const shown = left.map(({ lender, kind, fields }) => [lender, kind, inPeoplesOrder(fields)])
          const received = await receivedBy(server.sandbox.url, runId, names)
          expect(new Set(shown.map(String))).toEqual(new Set(received.map(String)))
          for (const { kind, fields } of left) for (const field of fields) seen.add(`${kind} ${field}`)
        }
        await eventually(look)
        looks.push(look)
      }
      // The sandbox's page remembers the newest leads only.
      for (const part of [0, 1, 2])
        await Promise.all(
          WELL_KNOWN_APPLICANTS.map((person, place) => place % 3 === part && isTried(place) && compare(person, place)),
        )
      // Bank numbers leave later than the answer. Without all of these it proves nothing.
      await eventually(async () => {
        for (const look of looks) await look()
        expect([...seen]).toEqual(
          expect.arrayContaining([
            ...['userIP', 'consentTime', 'consents', 'notActiveMilitary', 'unit', 'otherIncome', 'ssn'].map(
              (field) => `identity ${field}`,
            ),
            ...PING_FIELDS.map((field) => `masked ${field}`),
            ...BANK_FIELDS.map((field) => `bank ${field}`),
          ]),
        )
      })
    },
  )
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
    expect(new Set(waiting.sharedWith?.map(({ kind }) => kind))).toEqual(new Set(['masked']))
    expect(waiting.kept?.map(({ what }) => what)).not.toContain('Your bank numbers')

    const offer = town.offerOf(shown, 'birch')
    await town.choose(offer)
    const { sharedWith, details, lender, kept } = await shownRequest(town.server, token, BORN)
    expect(sharedWith?.filter(({ kind }) => kind === 'identity')).toMatchObject([
      { lender: nameOnOffer('birch'), why: 'You chose its offer.', state: 'received' },
    ])
    expect([lender, details?.price]).toEqual([offer.lender, offer.price])
    expect(details?.certificates).toHaveLength(2)
    expect(details?.consents.at(-1)).toMatchObject({ act: 'credit-inquiry', at: town.server.clock.now.toISOString() })
    expect(kept?.find(({ what }) => what === 'Your bank numbers')?.until).not.toBeNull()
    const { copy } = (await act('copy', token)).body
    expect(copy.answers.accountNumber).toBe(`••••${BANK.accountNumber.slice(-4)}`)
    await eventually(async () => {
      const { sharedWith: later } = await shownRequest(town.server, token, BORN)
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
    expect([town.postsOf(person), await records().followUps.of(shown.lead_id)]).toEqual([[], []])
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
