/** The watcher as it runs on its own machine, with short times: silent, told once, reminded, and heard again. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { afterFile } from '#tests/support/after-file.ts'
import * as alerts from '#tests/support/alerts.ts'
import { temporaryFolder } from '#tests/support/run-wide.ts'
import { eventually, startTestServer } from '#tests/support/test-server.ts'
import { freePort } from '#tools/free-ports.ts'
import { spawnProcess } from '#tools/spawn-process.ts'

const TOKEN = 'a-token-that-nobody-guesses'

async function startWatcher(more: Readonly<Record<string, string>>) {
  const port = await freePort()
  const { child, stdout, stderr, ended } = spawnProcess({
    command: [process.execPath, 'deploy/watcher/watcher.mjs'],
    environment: { WATCHER_TOKEN: TOKEN, WATCHER_PORT: String(port), ...more },
  })
  afterFile(async () => {
    child.kill()
    await ended
  })
  return { url: `http://127.0.0.1:${port}`, stdout, stderr, ended }
}

test('the product’s calls keep it quiet; when they stop it tells once and reminds, and it says when they come again', async () => {
  const receiver = await alerts.startReceiver()
  const mail = join(temporaryFolder('watcher'), 'mail')
  const watcher = await startWatcher({
    ...{ WATCHER_AFTER_SECONDS: '2', WATCHER_REMIND_SECONDS: '4', WATCHER_TELL_URL: receiver.url },
    ...{ WATCHER_TELL_COMMAND: `cat >> ${mail}`, WATCHER_MAIL_TO: 'owner@desk.example' },
  })
  const server = await startTestServer('postgres', { settings: { ROLE: 'web', WATCHER_URL: `${watcher.url}/${TOKEN}` } })
  await eventually(() => expect(watcher.stdout()).toContain('listening'))
  const said = () => receiver.received.map(({ text }) => String(JSON.parse(text).text).split('.')[0])
  // Once, and once more as a reminder.
  await eventually(() => expect(said().length).toBeGreaterThan(1))
  expect(new Set(said())).toEqual(new Set(['Loanfinch is silent']))
  await alerts.lookAfter(server, 1)
  await eventually(() => expect(said().filter((one) => one === 'Loanfinch calls again')).toHaveLength(1))
  const told = said().length
  await eventually(() => expect(said().slice(told)).toContain('Loanfinch is silent'))
  expect(existsSync(mail) && readFileSync(mail, 'utf8')).toMatch(/^To: owner@desk\.example\nSubject: Loanfinch is silent\n\n/)
  const stranger = await fetch(`${watcher.url}/another-token`, { method: 'POST' })
  expect([stranger.status, (await fetch(`${watcher.url}/${TOKEN}`)).status]).toEqual([404, 404])
})

test('without a token, or without a way to tell, it does not start', async () => {
  const { ended, stderr } = await startWatcher({})
  expect([await ended, stderr()]).toEqual([1, expect.stringContaining('WATCHER_TELL_URL')])
})
