/** What was once not seen: an empty lender file, every lender paused, mails not taken. Today and System both say it, on both databases. */
import { describe, expect, test } from 'vitest'
import { applyFile, askOperators, operatorOf } from '#tests/support/operators.ts'
import { startScriptedSmtp } from '#tests/support/scripted-smtp.ts'
import { ENGINES, eventually, startTestServer, type TestServer } from '#tests/support/test-server.ts'

const shown = async (server: TestServer, path: string) => (await askOperators(server, path)).body.conditions

async function bothSay(server: TestServer, expected: readonly object[]) {
  expect(await shown(server, '/today')).toMatchObject(expected)
  expect(await shown(server, '/system')).toMatchObject(expected)
}

describe.each(ENGINES)('on the %s database', (engine) => {
  test('all is well; then the file is empty, and then everybody in it is paused', async () => {
    const server = await startTestServer(engine)
    await bothSay(server, [])
    const { rows } = await server.running.storage.records.sql.executeSql('select content from lender_files')
    await applyFile(server, '{"format":2,"lenders":[]}')
    const noLender = { code: 'no-lender', level: 'now', screen: '/lenders', command: 'npm run operator -- lenders list' }
    await bothSay(server, [{ ...noLender, says: 'No lender can be asked: the lender file is empty.' }])
    const { stdout } = await operatorOf(server)('system', 'show')
    expect(stdout).toMatch(/In order +no\s+Now +No lender can be asked: the lender file is empty\. Apply a lender file/)

    await applyFile(server, String(rows[0]?.content))
    await bothSay(server, [])
    const { lenders } = (await askOperators(server, '/lenders/health')).body
    for (const { id } of lenders) await askOperators(server, `/lenders/entries/${id}/pause`, { reason: 'a test' })
    const says = 'No lender can be asked: 11 lenders are in the file, all paused, full, left alone or without a license.'
    await bothSay(server, [{ ...noLender, says }])
    for (const { id } of lenders) await askOperators(server, `/lenders/entries/${id}/resumption`, {})
    await bothSay(server, [])
    await server.stop()
  })

  test('a mail that the mail server does not take; a mark, once set and set again', async () => {
    const smtp = await startScriptedSmtp({ kind: 'answer-recipient', reply: '450 4.2.1 try later' })
    const settings = { SMTP_URL: smtp.url, MAIL_RETRIES: '5', MAIL_RETRY_DELAY_SECONDS: '3600' }
    const server = await startTestServer(engine, { settings })
    await server.post('/api/send-verification', { email: 'ann@person.example' })
    await eventually(() => bothSay(server, [{ code: 'mails-not-taken', level: 'now', count: 1, screen: '/system?part=mails' }]))
    const { mark, marks } = server.running.storage.records.watch
    for (const isGood of [true, false]) await mark('restore-test', server.clock.now, isGood)
    expect((await marks()).get('restore-test')).toEqual({ at: server.clock.now.toISOString(), isGood: false })
    await server.stop()
    await smtp.close()
  })
})
