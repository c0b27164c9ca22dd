/** What a staging site sends: every call of every protocol says that it is a test, under its signature. */
import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { LENDER_ENDPOINTS } from '#contracts/lenders/endpoints.ts'
import { CANARY_BANK } from '#tests/support/applicants.ts'
import { CANARY_LEAD, CANARY_PING } from '#tests/support/canary-lead.ts'
import { openFaultLender } from '#tests/support/fault-lender.ts'
import { PROTOCOLS } from '#tests/support/lender-protocols.ts'
import { UNHURRIED } from '#tests/support/lenders.ts'
import { openLenderNetwork } from './lender-network.ts'

const CALLS = Object.values(LENDER_ENDPOINTS).map(({ name }) => name)

test.each((['json', 'form-xml'] as const).flatMap((adapter) => [true, false].map((testCalls) => ({ adapter, testCalls }))))(
  'the $adapter adapter with testCalls $testCalls',
  async ({ adapter, testCalls }) => {
    const lender = await openFaultLender({ kind: 'answer', answer: PROTOCOLS[adapter].no })
    const network = openLenderNetwork({ publicAddressesOnly: false, testCalls })
    const connection = {
      id: 'acme',
      adapter,
      endpoint: lender.url,
      credentials: { signingSecret: 'test-secret', account: 'finch' },
    }
    await network.ping(connection, CANARY_PING, UNHURRIED)
    await network.post(connection, CANARY_LEAD, UNHURRIED)
    await network.status(connection, { attemptKey: 'r.acme' }, UNHURRIED)
    await network.bank(connection, { attemptKey: 'r.acme', bank: CANARY_BANK }, UNHURRIED)
    await network.void(connection, { attemptKey: 'r.acme' }, UNHURRIED)
    await network.erase(connection, { attemptKey: 'r.acme' }, UNHURRIED)
    await network.close()
    await lender.close()

    expect(lender.received).toHaveLength(CALLS.length)
    for (const [place, call] of CALLS.entries()) {
      const { headers, body } = lender.received[place] as (typeof lender.received)[number]
      const [, seconds, hex] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(String(headers['lead-signature'])) ?? []
      expect(hex).toBe(createHmac('sha256', 'test-secret').update(`${seconds}.${call}.${body}`).digest('hex'))
      if (adapter === 'json') {
        const { data } = LENDER_ENDPOINTS[`POST /${call}`].input.safeParse(JSON.parse(body))
        expect([call, data?.test]).toEqual([call, testCalls ? true : undefined])
      } else expect([call, new URLSearchParams(body).getAll('test')]).toEqual([call, testCalls ? ['true'] : []])
    }
  },
)
