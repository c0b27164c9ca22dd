/** Whether mails go out is seen at once, and not when the first is given up. Whom a mail was for is seen by operators only, and masked. */
import { describe, expect, test } from 'vitest'
import { retriedUntil } from '#tests/support/mail-retries.ts'
import { askOperators, operatorOf } from '#tests/support/operators.ts'
import { startScriptedSmtp } from '#tests/support/scripted-smtp.ts'
import { countRows, ENGINES, eventually, startTestServer, type TestServer } from '#tests/support/test-server.ts'

const RETRYING = { MAIL_RETRIES: '8', MAIL_RETRY_DELAY_SECONDS: '3600' }

const ask = (server: TestServer, email: string) => server.post('/api/send-verification', { email })
const waiting = async (server: TestServer) =>
  (await askOperators(server, '/metrics')).body.split('\n').filter((line: string) => line.startsWith('mails_waiting'))

test('a mail server that is gone shows in log, figures and status after the first mail, and its return too', async () => {
  const smtp = await startScriptedSmtp({ kind: 'accept' })
  await smtp.close()
  const server = await startTestServer('postgres', { settings: { ...RETRYING, SMTP_URL: smtp.url } })
  expect(await waiting(server)).toEqual(['mails_waiting{state="untried"} 0', 'mails_waiting{state="retrying"} 0'])
  await ask(server, 'ann@person.example')
  await eventually(async () => expect(await waiting(server)).toContain('mails_waiting{state="retrying"} 1'))
  expect(server.logLines.map((line) => JSON.parse(line))).toContainEqual(
    expect.objectContaining({ msg: 'mail-failing', level: 40, code: 'ESOCKET' }),
  )
  expect((await askOperators(server, '/mails/status')).body).toEqual({
    waiting: 1,
    retrying: 1,
    oldestAt: '2026-11-15T08:00:00.000Z',
    lastProblem: { code: 'ESOCKET', reply: 'connect ECONNREFUSED …' },
  })
  const { code, stdout } = await operatorOf(server)('mail', 'status')
  expect([code, stdout]).toEqual([0, expect.stringContaining('ESOCKET: connect ECONNREFUSED … – No connection,')])

  // A newer mail to the same address takes the place of the first, which then waits no longer.
  await ask(server, 'ann@person.example')
  await retriedUntil(server, async () => expect(await countRows(server, 'mails where dropped_at is not null')).toBe(1))
  expect((await askOperators(server, '/mails/status')).body.waiting).toBe(1)
  const listening = await startScriptedSmtp({ kind: 'accept' }, smtp.port)
  await retriedUntil(server, () => expect(listening.accepted).toEqual(['ann@person.example']))
  await eventually(async () => expect((await askOperators(server, '/mails/status')).body.waiting).toBe(0))
  await server.stop()
  await listening.close()
})

describe.each(ENGINES)('on the %s database', (engine) => {
  test('a mail that was refused says for whom, masked, and why, in words that name nobody', async () => {
    const reply = '550 5.1.1 <ann@person.example> Ann Canary: user unknown'
    const smtp = await startScriptedSmtp({ kind: 'answer-recipient', reply })
    const server = await startTestServer(engine, { settings: { ...RETRYING, SMTP_URL: smtp.url } })
    await ask(server, 'ann@person.example')
    const [mail] = await eventually(async () => {
      const { mails } = (await askOperators(server, '/mails/failed')).body
      expect(mails).toHaveLength(1)
      return mails
    })
    expect((await askOperators(server, '/mails/status')).body).toMatchObject({ waiting: 0, lastProblem: null })
    expect(mail).toMatchObject({ recipient: 'a•••@p•••.example', code: '550', reply: '550 5.1.1 … user unknown' })
    const { rows } = await server.running.storage.records.sql.executeSql('select * from mails')
    expect(JSON.stringify(rows) + server.logLines.join('')).not.toMatch(/ann|canary/i)
    expect((await operatorOf(server)('mail', 'failed')).stdout).toContain('a•••@p•••.example  550 5.1.1 … user unknown')
    await server.stop()
    await smtp.close()
  })
})

describe('a test mail', () => {
  test('goes past the queue, and says what the mail server said', async () => {
    const smtp = await startScriptedSmtp({ kind: 'accept' })
    const server = await startTestServer('postgres', { settings: { ...RETRYING, SMTP_URL: smtp.url } })
    const operator = operatorOf(server)
    expect(await operator('mail', 'test', 'owner@loans.example')).toMatchObject({
      code: 0,
      stdout: `127.0.0.1:${smtp.port} took the mail. Look whether it arrives, and not among the spam.\n`,
    })
    expect(smtp.accepted).toEqual(['owner@loans.example'])

    smtp.manner = { kind: 'answer-recipient', reply: '554 5.7.1 message rejected due to policy' }
    const refused = await operator('mail', 'test', 'owner@loans.example')
    expect(refused.code).toBe(1)
    expect(refused.stderr).toContain(
      `127.0.0.1:${smtp.port} did not take the mail. 554 5.7.1 message rejected due to policy – The mail server refuses`,
    )
    await smtp.close()
    expect((await operator('mail', 'test', 'owner@loans.example')).stderr).toContain('ESOCKET: connect ECONNREFUSED …')
    expect((await operator('mail', 'test', 'nobody')).code).toBe(1)
    expect(await countRows(server, 'mails')).toBe(0)
    expect(server.logLines.join('')).not.toContain('owner@')
    await server.stop()
  })
})
