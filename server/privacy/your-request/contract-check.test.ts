/** What a person tells us of the contract: five figures beside the offer, for the person and for operators, gone with the person. */
import { beforeAll, describe, expect, test } from 'vitest'
import type { ContractFigures } from '#domain/matching/lender/final-terms.ts'
import { askOperators, submit } from '#tests/support/operators.ts'
import { BORN, issueToken, shownRequest } from '#tests/support/request-links.ts'
import { ENGINES, startTestServer, type TestServer } from '#tests/support/test-server.ts'

describe.each(ENGINES)('the contract check on the %s database', (engine) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer(engine)
  })
  const records = () => server.running.storage.records
  const tell = (token: string, contract: object, dateOfBirth = BORN) =>
    server.post('/api/your-request/contract', { token, dateOfBirth, contract })
  const told = async (id: string) =>
    (await records().ledger.read(id)).filter(({ stage }) => stage === 'contract').map(({ outcome, lender }) => [outcome, lender])

  let people = 0
  async function accepted(lastName = 'Sold') {
    people += 1
    const id = await submit(server, { lastName, ssn: `2190991${people + 10}`, email: `contract-${people}@person.example` })
    const token = await issueToken(server, id)
    const { details } = await shownRequest(server, token, BORN)
    const lender = (await records().runs.find(id))?.lender
    return { id, token, details, lender }
  }
  type Shown = NonNullable<Awaited<ReturnType<typeof shownRequest>>['details']>
  function contractOf({ price }: Shown, changes: Partial<ContractFigures> = {}): ContractFigures {
    if (!price) throw new Error('There is no price')
    const { amountCents, aprPercent, paymentCents, payments, feeCents } = price
    return { amountCents, aprPercent, paymentCents, payments, feeCents, ...changes }
  }

  test('is kept with the run, written into the ledger, and shown to the person and to operators', async () => {
    const { id, token, details, lender } = await accepted()
    if (!details?.price) throw new Error('There is no price')
    expect(details).toMatchObject({ state: 'TX', contract: null, offered: { kind: expect.any(String) } })
    const asOffered = contractOf(details)
    const { aprPercent } = asOffered
    expect((await tell(token, asOffered)).status).toBe(200)
    const dearer = { ...asOffered, aprPercent: aprPercent + 1, feeCents: asOffered.feeCents + 2500 }
    const { body } = await tell(token, dearer)
    const at = server.clock.now.toISOString()
    expect(body.request.details.contract).toEqual({ ...dearer, at })
    expect((await records().runs.find(id))?.contract).toEqual({ ...dearer, at })
    expect(await told(id)).toEqual([
      ['as-offered', lender],
      ['costs-more-than-offered', lender],
    ])
    const { explanation, events } = (await askOperators(server, `/leads/${id}`)).body
    expect(explanation.contract).toMatchObject({ ...dearer, at, costsMore: true, offered: { aprPercent } })
    expect(events).toContainEqual(expect.objectContaining({ kind: 'contract', outcome: 'costs-more-than-offered' }))
    // It changes nothing else: the lender's own reports are what is counted.
    expect(explanation.costsMoreThanOffered).toBeNull()
  })

  test('needs the link and the date of birth, five figures and nothing else, and a yes', async () => {
    const { id, token, details } = await accepted()
    if (!details) throw new Error('There are no details')
    const contract = contractOf(details)
    expect((await tell(token, contract, '01/01/1970')).status).toBe(403)
    expect((await tell('A'.repeat(32), contract)).status).toBe(404)
    const { feeCents: _fee, ...four } = contract
    for (const wrong of [four, { ...contract, why: 'free text' }, { ...contract, payments: 1.5 }, { ...contract, amountCents: 99 }])
      expect((await tell(token, wrong)).status).toBe(422)
    expect(await told(id)).toEqual([])
    const refused = await accepted('Decline')
    expect(refused.details?.offered).toBeNull()
    expect((await tell(refused.token, contract)).status).toBe(409)
  })

  test('is told ten times at most', async () => {
    const { id, token, details } = await accepted()
    if (!details) throw new Error('There are no details')
    const statuses: number[] = []
    for (let cents = 1; cents <= 11; cents += 1) statuses.push((await tell(token, contractOf(details, { feeCents: cents }))).status)
    expect(statuses).toEqual([...Array<number>(10).fill(200), 409])
    expect(await told(id)).toHaveLength(10)
    expect((await records().runs.find(id))?.contract?.feeCents).toBe(10)
  })

  test('is gone when the person is forgotten, and nothing can be told any more', async () => {
    const { id, token, details } = await accepted()
    if (!details) throw new Error('There are no details')
    await tell(token, contractOf(details))
    expect((await server.post('/api/your-request/forget', { token, dateOfBirth: BORN })).status).toBe(200)
    expect((await records().runs.find(id))?.contract).toBeNull()
    expect((await tell(token, contractOf(details))).status).toBe(409)
    expect((await records().runs.find(id))?.contract).toBeNull()
  })
})
