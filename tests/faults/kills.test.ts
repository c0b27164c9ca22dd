// @module-tag faults
/** Killed at any moment (A1): whatever was acknowledged is there, once, and the next start succeeds. */
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { openEmbeddedDatabase } from '#server/platform/database/embedded-database.ts'
import { readKeyRing } from '#server/platform/vault/key-file.ts'
import { makeVault } from '#server/platform/vault/vault.ts'
import { openStorage } from '#server/records.ts'
import { freePort } from '#tools/free-ports.ts'
import { freshDataDir } from '../support/embedded.ts'
import { spawnServer, whenReady } from '../support/spawned-server.ts'
import { FOR_MANY_CLIENTS, startClients, submit } from '../support/submitting-clients.ts'
import { eventually } from '../support/test-server.ts'

const KILLS = process.env.LONG ? 20 : 3
/** Every so often a process is killed before it has started, while it recovers from the last kill. */
const KILLED_EARLY_EVERY = 3
const MOST_ACKNOWLEDGED_PER_LIFE = 12

test(`killed ${KILLS} times while clients submit, the embedded database keeps all that was acknowledged, once`, async () => {
  const dataDir = await freshDataDir()
  const PORT = String(await freePort())
  // There is no mail server, and no life is spent on asking for it again.
  const environment = { ...FOR_MANY_CLIENTS, PORT, DATA_DIR: dataDir, MAIL_RETRY_DELAY_SECONDS: '3600' }
  const live = () => spawnServer(environment)
  const url = `http://127.0.0.1:${PORT}`
  const clients = startClients(4, () => url)
  let startMs = 0

  for (let life = 1; life <= KILLS; life++) {
    const begun = Date.now()
    const server = await live()
    if (life % KILLED_EARLY_EVERY === 0) await sleep(Math.random() * startMs)
    else {
      await whenReady(server)
      startMs = Date.now() - begun
      const enough = clients.acknowledged.size + Math.ceil(Math.random() * MOST_ACKNOWLEDGED_PER_LIFE)
      await eventually(() => expect(clients.acknowledged.size).toBeGreaterThanOrEqual(enough))
      // Not just after an answer: anywhere in the work for the next ones.
      await sleep(Math.random() * 25)
    }
    server.child.kill('SIGKILL')
    expect(await server.ended, server.output()).toBe('SIGKILL')
  }

  const last = await live()
  await whenReady(last)
  await clients.finish()
  for (const [key, lead] of clients.acknowledged) {
    const sending = clients.sent.get(key)
    if (sending) expect(await submit(url, sending)).toEqual({ status: 200, lead })
  }
  last.child.kill('SIGKILL')
  await last.ended

  expect(clients.contradictions).toEqual([])
  // The kills met requests under way; otherwise this proves nothing.
  expect(clients.statuses.get(0)).toBeGreaterThan(KILLS)
  expect(clients.acknowledged.size).toBeGreaterThan(KILLS)
  expect(await storedIn(dataDir)).toEqual([...clients.acknowledged.values()].sort())
})

/** The ids of all applications, each of which opens with our keys and has an unbroken ledger. */
async function storedIn(dataDir: string): Promise<string[]> {
  const keys = readKeyRing({ kind: 'made-on-first-start', path: join(dataDir, 'keys.json') })
  const opening = await openEmbeddedDatabase(dataDir)
  if (keys.kind === 'problem' || opening.kind === 'refused') throw new Error('The data folder does not open')
  const { records } = openStorage(opening.database, makeVault(keys.ring))
  const { rows } = await records.sql.executeSql('select id from applications order by id::text collate "C"')
  const ids = rows.map(({ id }) => String(id))
  for (const id of ids) {
    expect(await records.applications.open(id)).toMatchObject({ application: { lastName: 'Zathras-Wyeth' } })
    expect(await records.ledger.verify(id)).toBe(true)
  }
  // State and mail of a run's end were written together, or not at all.
  const { rows: ended } = await records.sql.executeSql(
    `select (select count(*)::int from mails where kind = 'outcome' and subject_id = application_id) as mails
     from runs where outcome <> 'pending'`,
  )
  expect(ended.length).toBeGreaterThan(KILLS)
  expect(ended.filter(({ mails }) => mails !== 1)).toEqual([])
  await opening.database.close()
  return ids
}
