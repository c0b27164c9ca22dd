/** Passkeys, links, sessions and command lines: who gets in, and who does not any more. */
import { beforeAll, describe, expect, test, vi } from 'vitest'

import { enterAs, openBrowser, signInAgain } from '#tests/support/console-people.ts'

import { ENGINES, startTestServer, type TestServer } from '#tests/support/test-server.ts'

vi.setConfig({ testTimeout: 60_000 })

describe.each(ENGINES)('getting in on the %s database', (engine) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer(engine)
  })

  test('an invitation makes a person with a passkey, once, and the passkey signs in', async () => {
    const dana = await enterAs(server, 'owner', 'Dana')
    expect((await dana.send('GET /me')).body).toMatchObject({ name: 'Dana', role: 'owner', sandbox: true })
    const again = openBrowser(server)
    expect((await signInAgain(again, dana.authenticator)).body).toEqual({ name: 'Dana', role: 'owner' })
    expect(again.cookie).toMatch(/^console-[0-9a-f]{8}=[\w-]{43}$/)
  })
})
