// @module-tag faults
/** Forget me reaches every lender that got the identity, also when the process is killed before it has told any of them. */
import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { freePort } from '#tools/free-ports.ts'
import { WITHOUT_LIMITS } from '#tools/without-limits.ts'
import { makeLenderPart } from '../../sandbox/lenders/lender-part.ts'
import { startSandbox } from '../../sandbox/sandbox.ts'
import { currentSubmission } from '../support/current-submission.ts'
import { emptyDataDir } from '../support/embedded.ts'
import { preparedPostgresUrl } from '../support/postgres.ts'
import { SANDBOX_SECRETS } from '../support/sandbox-lenders.ts'
import { spawnServer, whenReady } from '../support/spawned-server.ts'
import { eventually } from '../support/test-server.ts'

const EMAIL = `${randomUUID()}@person.example`

test('a person who was forgotten is forgotten by every lender after kill -9', async () => {
  let sandboxUrl = ''
  const lenders = await makeLenderPart({ publicUrl: () => sandboxUrl, pace: 'none', secrets: SANDBOX_SECRETS })
  const sandbox = await startSandbox({ host: '127.0.0.1', port: 0, smtpPort: 0, siteUrl: 'http://localhost', parts: [lenders] })
  sandboxUrl = sandbox.url
  afterAll(() => sandbox.close())
  const PORT = String(await freePort())
  const environment = {
    ...WITHOUT_LIMITS,
    PORT,
    DATA_DIR: emptyDataDir(),
    DATABASE_URL: await preparedPostgresUrl(),
    SMTP_URL: sandbox.smtpUrl,
    SANDBOX_URL: sandbox.url,
    PUBLIC_URL: 'http://loanfinch.test',
    MAX_EVENT_LOOP_DELAY_MS: '0',
  }
  const live = async (settings: Readonly<Record<string, string>>) => {
    const server = await spawnServer({ ...environment, ...settings })
    await whenReady(server)
    return server
  }
  const post = async (path: string, body: object) => {
    const headers = { 'content-type': 'application/json', 'idempotency-key': randomUUID() }
    const response = await fetch(`http://127.0.0.1:${PORT}${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
    return { status: response.status, body: await response.json() }
  }

  // No worker takes a follow-up call up in this process's life.
  const first = await live({ RUN_SWEEP_MS: '600000' })
  const application = { ...currentSubmission(), lastName: 'Decline', email: EMAIL }
  expect((await post('/api/submit-application', application)).body.data.status).toBe('reject')
  await post('/api/your-request/link', { email: EMAIL })
  const token = await eventually(() => {
    const links = sandbox.inbox.mails.filter(({ to }) => to.includes(EMAIL)).flatMap((mail) => mail.links)
    const found = links.flatMap((link) => /\/your-request#([\w-]+)$/.exec(link)?.[1] ?? [])[0]
    if (!found) throw new Error('No link yet')
    return found
  })
  const { status, body } = await post('/api/your-request/forget', { token, dateOfBirth: application.dateOfBirth })
  first.child.kill('SIGKILL')
  expect(status).toBe(200)
  const { sharedWith, erasures } = body.request as { sharedWith: Shown[]; erasures: Shown[] }
  const readers = [...new Set(sharedWith.filter(({ kind }) => kind === 'identity').map(({ lender }) => lender))].sort()
  expect(readers.length).toBeGreaterThan(1)
  expect(erasures.map(({ lender, state }) => `${lender} ${state}`).sort()).toEqual(readers.map((lender) => `${lender} asked`))
  expect(await first.ended).toBe('SIGKILL')

  const second = await live({ RUN_SWEEP_MS: '100' })
  await eventually(async () => {
    const { request } = (await post('/api/your-request', { token })).body
    expect(request.isIdentityGone).toBe(true)
    expect(request.erasures.map(({ lender, state }: Shown) => `${lender} ${state}`).sort()).toEqual(
      readers.map((lender) => `${lender} confirmed`),
    )
  })
  expect(`${first.output()}${second.output()}`).not.toContain(token)
  second.child.kill('SIGKILL')
  await second.ended
})

interface Shown {
  readonly lender: string
  readonly state: string
  readonly kind?: string
}
