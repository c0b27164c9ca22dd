/** B4 of the catalogue: where we do not connect to. */

import { afterAll, describe, expect, test } from 'vitest'
import { CANARY_LEAD, CANARY_PING } from '#tests/support/canary-lead.ts'
import { openFaultLender } from '#tests/support/fault-lender.ts'
import { PROTOCOLS } from '#tests/support/lender-protocols.ts'
import { UNHURRIED } from '#tests/support/lenders.ts'
import { isPublicAddress } from './address-guard.ts'
import { BREAKER_SETTINGS, type LenderConnection } from './lender-adapter.ts'
import { openLenderNetwork } from './lender-network.ts'

const to = (id: string, endpoint: string): LenderConnection => ({
  id,
  adapter: 'json',
  endpoint,
  credentials: { signingSecret: 's' },
})

describe('B4: in production no call leaves for an address that is not public', () => {
  test.each([
    '127.0.0.1',
    '10.0.0.1',
    '172.16.0.1',
    '192.168.0.1',
    '169.254.169.254',
    '100.64.0.1',
    '0.0.0.0',
    '::1',
    'fe80::1',
    'fc00::1',
    '::ffff:127.0.0.1',
    '::ffff:10.0.0.1',
    '64:ff9b::a00:1',
    '2002:7f00:1::',
    'not-an-address',
  ])('%s is not', (address) => expect(isPublicAddress(address)).toBe(false))
  test.each(['1.1.1.1', '93.184.216.34', '2606:4700:4700::1111', '::ffff:8.8.8.8'])('%s is', (address) =>
    expect(isPublicAddress(address)).toBe(true),
  )

  const network = openLenderNetwork({ publicAddressesOnly: true, breaker: { ...BREAKER_SETTINGS, minimum: 1000 } })
  afterAll(() => network.close())

  test.each(['127.0.0.1', 'localhost', '[::1]', '2130706433'])(
    'the literal or name %s is refused before a byte is sent',
    async (host) => {
      const lender = await openFaultLender({ kind: 'answer', answer: PROTOCOLS.json.yes })
      const connection = to('acme', `http://${host}:${lender.port}/api`)
      expect(await network.ping(connection, CANARY_PING, UNHURRIED)).toEqual({ kind: 'failed', code: 'address-refused' })
      expect(await network.post(connection, CANARY_LEAD, UNHURRIED)).toEqual({ kind: 'failed', code: 'address-refused' })
      expect(lender.connections).toBe(0)
      await lender.close()
    },
  )
})
