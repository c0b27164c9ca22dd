/** More calls at once than a host gets connections: many lenders, one address. */
import { expect, onTestFinished, test } from 'vitest'
import { CANARY_PING } from '#tests/support/canary-lead.ts'
import { type FaultLender, openFaultLender } from '#tests/support/fault-lender.ts'
import { PROTOCOLS } from '#tests/support/lender-protocols.ts'
import { UNHURRIED } from '#tests/support/lenders.ts'
import { eventually } from '#tests/support/test-server.ts'
import { BREAKER_SETTINGS, LENDER_DEADLINES } from './lender-adapter.ts'
import { openLenderNetwork } from './lender-network.ts'

const CONNECTIONS = 64
const NEVER_MS = 60_000
const SHED = { kind: 'failed', code: 'host-busy' }

async function openHost(settings: { readonly pingMs: number; readonly waitMs: number; readonly minimum?: number }) {
  const host = await openFaultLender({ kind: 'never' })
  const { pingMs, waitMs, minimum = BREAKER_SETTINGS.minimum } = settings
  const network = openLenderNetwork({
    publicAddressesOnly: false,
    waitMs,
    deadlines: { ...LENDER_DEADLINES, pingMs },
    breaker: { ...BREAKER_SETTINGS, minimum },
  })
  onTestFinished(async () => {
    await host.close()
    await network.close()
  })
  const to = (id: string, timeouts: { readonly pingMs?: number } = {}) =>
    network.ping(
      { id, adapter: 'json', endpoint: `${host.url}/${id}`, credentials: { signingSecret: 's' }, timeouts },
      CANARY_PING,
      UNHURRIED,
    )
  /** A lender for each connection, each with a ping that it has read and not answered. */
  const slow = Array.from({ length: CONNECTIONS }, (_, number) => to(`slow-${number}`))
  await eventually(() => expect(host.received).toHaveLength(CONNECTIONS))
  return { host, network, to, slow }
}

const askedOf = (host: FaultLender, id: string) => host.received.filter(({ path }) => path.startsWith(`/${id}/`)).length

test('a ping that waited for a connection in vain never left, and says nothing of its lender', async () => {
  const { host, network, to, slow } = await openHost({ pingMs: NEVER_MS, waitMs: 20 })
  expect(await Promise.all(Array.from({ length: 20 }, () => to('kept-waiting')))).toEqual(Array(20).fill(SHED))
  expect([askedOf(host, 'kept-waiting'), network.openBreakers()]).toEqual([0, []])
  await host.close()
  expect(await Promise.all(slow)).toEqual(slow.map(() => ({ kind: 'failed', code: 'answer-lost' })))
})

test('the time of a call begins with its connection: what waited for one has all of it', async () => {
  const { host, to, slow } = await openHost({ pingMs: 1300, waitMs: NEVER_MS })
  host.behave = { kind: 'answer', answer: PROTOCOLS.json.yes }
  const next = to('next', { pingMs: 1000 })
  expect(await Promise.all(slow)).toEqual(slow.map(() => ({ kind: 'failed', code: 'timeout' })))
  expect(await next).toMatchObject({ kind: 'yes' })
})

test('nor does it hide that a lender fails', async () => {
  const { host, network, to, slow } = await openHost({ pingMs: NEVER_MS, waitMs: 20, minimum: 1 })
  await Promise.all(Array.from({ length: 20 }, () => to('slow-0')))
  await host.close()
  await Promise.all(slow)
  expect(network.breakerOf('slow-0', 'ping')).toBe('open')
})
