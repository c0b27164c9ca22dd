/** What reports do to a lead: its price, its flag, its resolution; and which contradict each other. */

import { createHmac } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, test } from 'vitest'
import { lateReturn, OTHER_FUNDING, OTHER_PRICE } from '#domain/money/report-order.ts'
import { DAY_MS } from '#domain/values/calendar.ts'
import { applyFile, askOperators, operatorOf } from '#tests/support/operators.ts'
import { sendPostback } from '#tests/support/postbacks.ts'
import { SANDBOX_SECRETS } from '#tests/support/sandbox-lenders.ts'
import { ENGINES, startTestServer, TEST_TIME, type TestServer } from '#tests/support/test-server.ts'

const secretOf = (lender: string) => SANDBOX_SECRETS[`sandbox-${lender}`] ?? ''
const AT = { happenedAt: '2026-11-15T07:00:00Z' }

describe.each(ENGINES)('reports of lenders, on the %s database', (engine) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer(engine, {
      settings: { BREAKER_MINIMUM: '1000', STATUS_ASK_SECONDS: '3600' },
      waitsUntilUnknown: true,
    })
  })

  async function leadOf(lastName: string) {
    server.clock.now = TEST_TIME
    const { body } = await server.submit({ lastName })
    const id: string = body.data.lead_id
    const run = await server.running.storage.records.runs.find(id)
    const phase = run?.state?.phase
    const lender = run?.lender ?? (phase?.kind === 'unknown' ? phase.attempt.lender : '')
    return { id, lender, key: `${run?.runId}.${lender}`, run }
  }
  const tell = async ({ lender, key }: { lender: string; key: string }, report: object) => {
    const atSeconds = server.clock.now.getTime() / 1000
    const { status, body } = await sendPostback(
      server.url,
      lender,
      { attemptKey: key, ...AT, ...report },
      { secret: secretOf(lender), atSeconds },
    )
    return [status, body.recorded ?? body.error]
  }
  const runOf = (id: string) => server.running.storage.records.runs.find(id)

  /** An acceptance without a price: the lender told an operator. */
  async function approvedLead() {
    const lead = await leadOf('Unknown')
    await askOperators(server, `/applications/${lead.id}/resolution`, { said: 'accepted', reason: 'they called us' })
    return { ...lead, run: await runOf(lead.id) }
  }

  test('a price makes an approved lead a sold one, in figures and on the record', async () => {
    const lead = await approvedLead()
    const revenue = async () =>
      (await askOperators(server, `/stats/lenders?lender=${lead.lender}`)).body.figures[0].revenueCents as number
    const before = await revenue()
    expect(await tell(lead, { event: 'priced', payoutCents: 4321 })).toEqual([200, true])
    expect(await runOf(lead.id)).toMatchObject({ outcome: 'sold', payoutCents: 4321, finishedAt: lead.run?.finishedAt })
    expect((await server.running.storage.records.applications.find(lead.id))?.status).toBe('sold')
    expect((await revenue()) - before).toBe(4321)
    // Bank numbers go to the lender meanwhile, with rows of their own.
    const reports = (await server.running.storage.records.ledger.read(lead.id)).filter(({ stage }) => stage === 'postback')
    expect(reports).toMatchObject([{ outcome: 'priced', priceCents: 4321 }])
    expect(await tell(lead, { event: 'priced', payoutCents: 4321 })).toEqual([200, false])
    expect(await tell(lead, { event: 'priced', payoutCents: 1 })).toEqual([409, OTHER_PRICE])
    expect(await runOf(lead.id)).toMatchObject({ payoutCents: 4321 })
  })

  test('contradictions are refused with a sentence, and nothing of them is kept', async () => {
    const lead = await leadOf('Sold')
    const funded = { event: 'funded', amountCents: 50_000 }
    expect(await tell(lead, { event: 'received' })).toEqual([200, true])
    expect(await tell(lead, funded)).toEqual([200, true])
    expect(await tell(lead, { ...funded, amountCents: 50_001 })).toEqual([409, OTHER_FUNDING])
    expect(await tell(lead, { event: 'declined' })).toEqual([409, expect.stringContaining('funded')])
    expect(await tell(lead, { event: 'returned', reason: 'withdrawn' })).toEqual([200, true])
    expect(await tell(lead, { event: 'approved' })).toEqual([409, expect.stringContaining('returned')])
    expect(await tell(lead, funded)).toEqual([200, false])
    expect(await tell(lead, { event: 'erased' })).toEqual([200, true])
    const reports = (await server.running.storage.records.ledger.read(lead.id)).filter(({ stage }) => stage === 'postback')
    expect(reports.map(({ outcome, reason }) => [outcome, reason])).toEqual([
      ['received', undefined],
      ['funded', undefined],
      ['returned', 'withdrawn'],
      ['erased', undefined],
    ])
  })

  test('of two that contradict each other and come at once, one is kept', async () => {
    for (let round = 0; round < 5; round++) {
      const lead = await leadOf('Sold')
      const ends = await Promise.all([
        tell(lead, { event: 'funded', amountCents: 50_000 }),
        tell(lead, { event: 'declined', reason: 'credit' }),
      ])
      expect(ends.map(([status]) => status).sort()).toEqual([200, 409])
    }
  })

  test('a lead comes back within the agreed days, and not after', async () => {
    const lead = await leadOf('Sold')
    const { returnDays } = (await askOperators(server, `/lenders/entries/${lead.lender}`)).body.lender
    server.clock.now = new Date(TEST_TIME.getTime() + returnDays * DAY_MS + 1000)
    expect(await tell(lead, { event: 'returned' })).toEqual([409, lateReturn(returnDays)])
    server.clock.now = new Date(TEST_TIME.getTime() + returnDays * DAY_MS)
    expect(await tell(lead, { event: 'returned' })).toEqual([200, true])
  })

  test('a loan that is more expensive than its offer is flagged with both figures, explained and counted', async () => {
    const lead = await leadOf('Sold')
    const offer = lead.run?.state?.decision?.offers.find(({ lender }) => lender === lead.lender)?.terms
    const terms = offer?.kind === 'installment' ? { ...offer, interestPercent: offer.interestPercent + 10 } : offer
    const health = async () =>
      (await askOperators(server, '/lenders/health')).body.lenders.find(({ id }: { id: string }) => id === lead.lender).costsMore
    const before = await health()
    expect(await tell(lead, { event: 'funded', amountCents: 50_000, terms })).toEqual([200, true])
    const { costsMoreThanOffered: costsMore, ...run } = (await runOf(lead.id)) ?? {}
    expect(costsMore?.final.aprPercent).toBeGreaterThan((costsMore?.offered.aprPercent ?? 0) + 5)
    const { costsMoreThanOffered: _none, ...unflagged } = lead.run ?? {}
    expect(run).toEqual(unflagged)
    expect(await health()).toBe(before + 1)
    expect((await askOperators(server, `/stats/lenders?lender=${lead.lender}`)).body.figures[0].costsMore).toBeGreaterThan(0)
    expect((await operatorOf(server)('explain', lead.id)).stdout).toMatch(
      /The loan is more expensive than the offer that won: [\d.]+% APR and \$[\d.,]+ in place of [\d.]+% and \$[\d.,]+\./,
    )
  })

  test('a loan as offered is not flagged', async () => {
    const lead = await leadOf('Sold')
    const terms = lead.run?.state?.decision?.offers.find(({ lender }) => lender === lead.lender)?.terms
    expect(await tell(lead, { event: 'funded', amountCents: 50_000, terms })).toEqual([200, true])
    expect(await runOf(lead.id)).toMatchObject({ costsMoreThanOffered: null })
  })

  describe('about a lead whose outcome is unknown', () => {
    test('received resolves nothing', async () => {
      const lead = await leadOf('Unknown')
      expect(await tell(lead, { event: 'received' })).toEqual([200, true])
      expect(await runOf(lead.id)).toMatchObject({ outcome: null, lender: null })
    })

    test.each([
      [{ event: 'approved' }, { outcome: 'approved', payoutCents: null }],
      [
        { event: 'priced', payoutCents: 4321 },
        { outcome: 'sold', payoutCents: 4321 },
      ],
      [
        { event: 'funded', amountCents: 50_000 },
        { outcome: 'approved', payoutCents: null },
      ],
    ])('%j means accepted', async (report, ended) => {
      const lead = await leadOf('Unknown')
      expect(await tell(lead, report)).toEqual([200, true])
      expect(await runOf(lead.id)).toMatchObject({ ...ended, lender: lead.lender })
      expect(await tell(lead, report)).toEqual([200, false])
    })

    test.each(['declined', 'returned'])('%s means declined; told again it is known, and funding is refused', async (event) => {
      const lead = await leadOf('Unknown')
      expect(await tell(lead, { event })).toEqual([200, true])
      expect((await runOf(lead.id))?.state?.results).toContainEqual({
        lender: lead.lender,
        result: { kind: 'declined', reasons: ['other'] },
      })
      expect(await tell(lead, { event })).toEqual([200, false])
      expect(await tell(lead, { event: 'funded', amountCents: 50_000 })).toEqual([409, expect.stringContaining(event)])
    })
  })

  test('a lender that has left the lender file can still report, and nobody in its name', async () => {
    const lead = await leadOf('Sold')
    const file = JSON.parse(readFileSync(new URL('../../../sandbox/lenders.json', import.meta.url), 'utf8'))
    const without = { ...file, lenders: file.lenders.filter(({ id }: { id: string }) => id !== lead.lender) }
    expect((await applyFile(server, JSON.stringify(without))).status).toBe(200)
    const report = { attemptKey: lead.key, ...AT, event: 'funded', amountCents: 50_000 }
    expect((await sendPostback(server.url, lead.lender, report, { secret: secretOf('tortoise') })).status).toBe(401)
    expect(
      (await sendPostback(server.url, lead.lender, { ...report, attemptKey: 'x' }, { secret: secretOf(lead.lender) })).status,
    ).toBe(401)
    expect(await tell(lead, { event: 'funded', amountCents: 50_000 })).toEqual([200, true])
    expect((await applyFile(server, JSON.stringify(file))).status).toBe(200)
  })

  test('signed as the guide says, with nothing of ours, a report is taken', async () => {
    const guide = readFileSync(new URL('../../../docs/lenders.md', import.meta.url), 'utf8')
    // The header, the order of the parts and the name of the call are the guide's own words.
    expect(guide).toContain('`Lead-Signature: t=SECONDS,v1=HEX`')
    expect(guide).toMatch(/the seconds, a dot, the\s+name of the call \([^)]*`postback`[^)]*\), a dot, and the body exactly/)
    const lead = await leadOf('Sold')
    const body = JSON.stringify({ attemptKey: lead.key, event: 'approved', ...AT })
    const seconds = String(TEST_TIME.getTime() / 1000)
    const hex = createHmac('sha256', secretOf(lead.lender)).update(`${seconds}.postback.${body}`, 'utf8').digest('hex')
    const response = await fetch(`${server.url}/lenders/${lead.lender}/postbacks`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'Lead-Signature': `t=${seconds},v1=${hex}` },
      body,
    })
    expect([response.status, await response.json()]).toEqual([200, { success: true, recorded: true }])
  })
})
