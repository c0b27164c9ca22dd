// @module-tag faults
/** SIGTERM with a slow submission and a mail under way (A5): not ready at once, the submission is answered, the mail handed over, exit 0. */
import { once } from 'node:events'
import { type ClientRequest, type IncomingMessage, request } from 'node:http'
import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { emptyDataDir } from '../support/embedded.ts'
import { preparedPostgresUrl } from '../support/postgres.ts'
import { startScriptedSmtp } from '../support/scripted-smtp.ts'
import { spawnServer, statusOf, whenReady } from '../support/spawned-server.ts'
import { FOR_MANY_CLIENTS, newSending, type Sending, submit } from '../support/submitting-clients.ts'
import { eventually } from '../support/test-server.ts'

test('a process that is told to stop answers what it has begun, hands over what it cannot finish, and ends with 0', async () => {
  const smtp = await startScriptedSmtp({ kind: 'hang-after-data' })
  const environment = {
    ...FOR_MANY_CLIENTS,
    DATA_DIR: emptyDataDir(),
    DATABASE_URL: await preparedPostgresUrl(),
    SMTP_URL: smtp.url,
    MAIL_TIMEOUT_SECONDS: '120',
    MAIL_RETRY_DELAY_SECONDS: '1',
    DRAIN_SECONDS: '5',
  }
  const server = await spawnServer(environment)
  await whenReady(server)
  await fetch(`${server.url}/api/send-verification`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'ann@person.example' }),
  })
  await eventually(() => expect(smtp.connections()).toBe(1))
  const slow = newSending()
  const finishing = await beginSubmission(server.url, slow)
  const endless = await beginSubmission(server.url, newSending())
  const silent = connect(Number(new URL(server.url).port), '127.0.0.1')
  await once(silent, 'connect')

  server.child.kill('SIGTERM')
  // A process that has hung up already would answer 0.
  await eventually(async () => expect(await statusOf(`${server.url}/readyz`)).not.toBe(200), 20_000)
  expect(await statusOf(`${server.url}/readyz`)).toBe(503)
  finishing.end(JSON.stringify(slow.body).slice(1))
  const [answer] = (await once(finishing, 'response')) as [IncomingMessage]
  expect(answer.statusCode).toBe(200)
  const lead = (JSON.parse(await textOf(answer)) as { data: { lead_id: string } }).data.lead_id
  await once(endless, 'error')
  // After more than half a minute main.ts gives up, and it would not be 0.
  expect(await server.ended, server.output()).toBe(0)

  expect(smtp.accepted).toEqual([])
  smtp.manner = { kind: 'accept' }
  const next = await spawnServer(environment)
  await whenReady(next)
  expect(await submit(next.url, slow)).toEqual({ status: 200, lead })
  // The mail that hung, and the outcome of the slow submission.
  await eventually(() => expect(smtp.accepted.toSorted()).toEqual(['ann@person.example', slow.body.email].sort()))
  next.child.kill('SIGKILL')
  await next.ended
  silent.destroy()
  await smtp.close()
})

/** Sends the first byte of the body. When this returns, the server has the headers, and has said so. */
async function beginSubmission(url: string, { key, body }: Sending): Promise<ClientRequest> {
  const begun = request(`${url}/api/submit-application`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(JSON.stringify(body)),
      'idempotency-key': key,
      expect: '100-continue',
    },
  })
  begun.flushHeaders()
  await once(begun, 'continue')
  begun.write('{')
  return begun
}

async function textOf(answer: IncomingMessage): Promise<string> {
  let text = ''
  for await (const chunk of answer) text += chunk
  return text
}
