/** B4 and B5 of the catalogue: where we do not connect to, and when we stop calling. */
import { afterAll, describe, expect, test, vi } from 'vitest'
import { leadOf } from '#domain/matching/run/lead.ts'
import { maskForPing } from '#domain/matching/run/ping-facts.ts'
import { CANARY } from '#tests/support/applicants.ts'
import { openFaultLender } from '#tests/support/fault-lender.ts'
import { PROTOCOLS } from '#tests/support/lender-protocols.ts'
import { UNHURRIED } from '#tests/support/lenders.ts'
import { isPublicAddress } from './address-guard.ts'
import type { LenderConnection } from './lender-adapter.ts'
import { openLenderNetwork } from './lender-network.ts'

const PING = { pingId: 'r.acme.ping', facts: maskForPing(CANARY) }
const LEAD = leadOf(CANARY, {
  attemptKey: 'r.acme',
  pingId: 'r.acme.ping',
  expiresAt: '2026-11-15T12:00:15.000Z',
  consent: { at: '2026-11-15T12:00:00.000Z', ip: '203.0.113.7' },
})
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

  const network = openLenderNetwork({ publicAddressesOnly: true, breaker: { failuresToOpen: 1000, probeAfterMs: 1 } })
  afterAll(() => network.close())

  test.each(['127.0.0.1', 'localhost', '[::1]', '2130706433'])(
    'the literal or name %s is refused before a byte is sent',
    async (host) => {
      const lender = await openFaultLender({ kind: 'answer', answer: PROTOCOLS.json.yes })
      const connection = to('acme', `http://${host}:${lender.port}/api`)
      expect(await network.ping(connection, PING, UNHURRIED)).toEqual({ kind: 'failed', code: 'address-refused' })
      expect(await network.post(connection, LEAD, UNHURRIED)).toEqual({ kind: 'failed', code: 'address-refused' })
      expect(lender.connections).toBe(0)
      await lender.close()
    },
  )
})

describe('B5: five failures in a row open the breaker', () => {
  test('the lender is left alone, others are not, and a probe closes it again', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const broken = await openFaultLender({ kind: 'answer', answer: { contentType: 'text/html', body: '<p>' } })
    const sound = await openFaultLender({ kind: 'answer', answer: PROTOCOLS.json.yes })
    const network = openLenderNetwork({ publicAddressesOnly: false })
    const [bad, good] = [to('bad', broken.url), to('good', sound.url)]

    for (let time = 0; time < 5; time++) expect(await network.ping(bad, PING, UNHURRIED)).toMatchObject({ code: 'unreadable' })
    expect(network.breakerOf('bad')).toBe('open')
    expect(await network.ping(bad, PING, UNHURRIED)).toEqual({ kind: 'failed', code: 'breaker-open' })
    expect(await network.post(bad, LEAD, UNHURRIED)).toEqual({ kind: 'failed', code: 'breaker-open' })
    expect(broken.received).toHaveLength(5)
    expect(await network.ping(good, PING, UNHURRIED)).toMatchObject({ kind: 'yes' })
    expect(network.breakerOf('good')).toBe('closed')

    // A question about a lead that is out is asked all the same.
    broken.behave = { kind: 'answer', answer: PROTOCOLS.json.declined }
    expect(await network.status(bad, 'r.acme', UNHURRIED)).toMatchObject({ kind: 'declined' })

    vi.setSystemTime(Date.now() + 31_000)
    broken.behave = { kind: 'answer', answer: { contentType: 'text/html', body: '<p>' } }
    expect(await network.ping(bad, PING, UNHURRIED)).toMatchObject({ code: 'unreadable' })
    expect(await network.ping(bad, PING, UNHURRIED)).toMatchObject({ code: 'breaker-open' })

    vi.setSystemTime(Date.now() + 31_000)
    broken.behave = { kind: 'answer', answer: PROTOCOLS.json.yes }
    expect(await network.ping(bad, PING, UNHURRIED)).toMatchObject({ kind: 'yes' })
    expect(network.breakerOf('bad')).toBe('closed')

    await Promise.all([network.close(), broken.close(), sound.close()])
    vi.useRealTimers()
  })

  test('a no is no failure: a picky lender stays connected', async () => {
    const picky = await openFaultLender({ kind: 'answer', answer: PROTOCOLS.json.declined })
    const network = openLenderNetwork({ publicAddressesOnly: false })
    for (let time = 0; time < 8; time++)
      expect(await network.post(to('picky', picky.url), LEAD, UNHURRIED)).toMatchObject({ kind: 'declined' })
    expect(network.breakerOf('picky')).toBe('closed')
    await Promise.all([network.close(), picky.close()])
  })
})
