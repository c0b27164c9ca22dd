/** Where the person chooses, the identity reaches the lenders that were chosen, each after its choice: by what the sandbox's lenders received. */
import { randomUUID } from 'node:crypto'
import { expect, test, vi } from 'vitest'
import type { SubmissionData } from '#contracts/public/submissions.ts'
import type { OfferToChoose } from '#domain/matching/run/outcome-parts.ts'
import { ReceivedCalls } from '../../sandbox/lenders/received-calls.ts'
import { BANK } from '../support/offer-lenders.ts'
import { CANARY_BEFORE_CHOICE, startTestServer } from '../support/test-server.ts'

test('a person whom every chosen lender declines is known to those lenders, and to no other', async () => {
  const received = vi.spyOn(ReceivedCalls.prototype, 'record')
  const server = await startTestServer('postgres', { settings: { POLICY: 'consumer-first' } })
  const callsWithMore = () => received.mock.calls.filter(([, call]) => call !== 'ping')
  const send = async (path: string, body: object): Promise<SubmissionData> =>
    (await server.post(path, body, { 'idempotency-key': randomUUID() })).body.data
  const choose = ({ offerId, needsBank }: OfferToChoose) =>
    send('/api/offers/choose', {
      offerId,
      consent: { creditInquiry: true },
      ...(needsBank && { bank: BANK, ssnLastFour: CANARY_BEFORE_CHOICE.ssn.slice(-4) }),
    })

  let answer = await send('/api/submit-application', { ...CANARY_BEFORE_CHOICE, lastName: 'Decline' })
  expect(received.mock.calls.length).toBeGreaterThan(3)
  for (const [, , , fields] of received.mock.calls) expect(fields.join(' ')).not.toMatch(/name|ssn|birth|email|phone|street|zip/i)
  let choices = 0
  while (answer.status === 'offers') {
    expect(callsWithMore()).toHaveLength(choices)
    // The worst of them: an order of ours decides nothing here.
    const last = answer.offers?.list.at(-1)
    if (!last) throw new Error('nothing is offered')
    answer = await choose(last)
    choices++
    const [lender = '', call] = callsWithMore().at(-1) ?? []
    const run = await server.running.storage.records.runs.find(answer.lead_id)
    const name = run?.state?.candidates.find((candidate) => candidate.lender === lender)?.name
    expect([call, name]).toEqual(['post', last.lender.name])
  }
  expect([answer.status, choices]).toEqual(['reject', 3])
  expect(callsWithMore()).toHaveLength(choices)
})
