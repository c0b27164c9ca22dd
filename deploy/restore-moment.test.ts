/** The whole way back: backups and log are copied to another place, the machine begins anew, and the command restores a moment between two sales. */
import { appendFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, inject } from 'vitest'
import { afterFile } from '#tests/support/after-file.ts'
import { startFarSide } from '#tests/support/far-side.ts'
import { begin, freshPlace, initAsUsual, produce } from '#tests/support/installations.ts'
import { testNeeding } from '#tests/support/needs.ts'
import { operatorOf } from '#tests/support/operators.ts'
import { entryFor, holdPosts, lendersSettings, openScriptedLender } from '#tests/support/scripted-lender.ts'
import { eventually, restartTestServer, startTestServer } from '#tests/support/test-server.ts'
import { makeCluster, stopCluster } from '#tools/postgres-cluster.ts'
import { postgresProgram } from '#tools/postgres-programs.mjs'
import { runToEnd } from '#tools/spawn-process.ts'

const folder = join(inject('runFolder'), 'cluster-with-log')
afterFile(() => stopCluster(folder))
const test = testNeeding('pg_dump', 'rclone')

test.runIf(process.env.LONG)('a moment between two sales, with an erasure after it that stays, from the copies alone', async () => {
  const cluster = await makeCluster(folder, ['fsync = off'])
  const place = freshPlace()
  const { installation } = place
  // Over the socket, as a role that may what database.sql says, and no more.
  const databaseUrl = `postgres://loans@${encodeURIComponent(folder)}:${cluster.port}/loans`
  expect(await initAsUsual(place, '--database-url', databaseUrl)).toMatchObject({ code: 0 })
  const psql = [postgresProgram('psql'), cluster.url('postgres'), '--set', 'ON_ERROR_STOP=1', '-f', installation.databaseFile]
  expect(await runToEnd({ command: psql })).toMatchObject({ code: 0 })
  const farSide = await startFarSide(installation.rcloneFile)
  appendFileSync(installation.settingsFile, `BACKUP_COPY_TO=${farSide.name}\n`)
  const lender = await openScriptedLender()
  const settings = { DATABASE_URL: databaseUrl, KEY_FILE: installation.keyFile, ERASURE_LOG: installation.erasureLog }
  const server = await startTestServer('postgres', { settings: { ...settings, ...lendersSettings([entryFor('first', lender)]) } })
  const sale = async (email: string) => {
    const { body } = await server.submit({ email })
    expect(body.data.status).toBe('sold')
    return body.data.lead_id as string
  }
  const find = (query: string) => server.running.storage.records.sql.executeSql(query).then(({ rows }) => rows)

  const receiving = await begin('receive-wal', place)
  await eventually(async () => expect(await find('select active from pg_replication_slots')).toEqual([{ active: true }]))
  const erased = await sale('eve@example.com')
  expect(await produce('backup', place)).toMatchObject({ code: 0, stderr: '' })
  const before = await sale('ann@example.com')
  // Posted to the lender, which buys after the moment.
  const letGo = holdPosts(lender)
  const selling = server.submit({ email: 'cyd@example.com' })
  await eventually(async () => expect(await find(`select from runs where phase = 'posting'`)).toHaveLength(1))
  const [{ moment } = { moment: '' }] = await find(
    `select to_char(clock_timestamp() at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as moment`,
  )
  letGo()
  const inFlight = (await selling).body.data.lead_id
  await operatorOf(server)('erase', erased, '--yes')
  const after = await sale('bob@example.com')
  await server.stop()
  const posts = lender.posts.length
  expect(await produce('copy', place)).toMatchObject({ code: 0, stderr: '' })
  receiving.child.kill('SIGTERM')
  expect(await receiving.ended).toBe(0)

  // The machine is lost, and another has begun with its settings and keys.
  for (const lost of [installation.backups, installation.wal, installation.erasureLog]) rmSync(lost, { recursive: true })
  expect(await produce('copy', place, '--back')).toMatchObject({ code: 0, stderr: '' })
  const restored = await produce('restore', place, '--to', String(moment), '--yes')
  expect(restored, restored.stderr).toMatchObject({ code: 0 })
  expect(restored.stdout).toContain('✓ Erased again   1 of 1')

  const again = await restartTestServer(server)
  const outcomeOf = async (id: string) => (await again.running.storage.records.runs.find(id))?.outcome
  const isReadable = async (id: string) => (await again.running.storage.records.erasures.stillReadable([id])).length === 1
  expect([await outcomeOf(before), await outcomeOf(after)]).toEqual(['sold', undefined])
  expect([await isReadable(before), await isReadable(erased)]).toEqual([true, false])
  again.clock.now = new Date(again.clock.now.getTime() + 60_000)
  await eventually(async () => expect(await outcomeOf(inFlight)).toBe('sold'))
  expect(lender.posts).toHaveLength(posts)
  await again.stop()

  expect(await produce('restore', place, '--undo', '--yes')).toMatchObject({ code: 0 })
  const back = await restartTestServer(server)
  expect((await back.running.storage.records.runs.find(after))?.outcome).toBe('sold')
  await back.stop()
  const never = await produce('restore', place, '--to', '2026-01-01T00:00Z', '--yes')
  expect([never.code, never.stderr]).toEqual([1, expect.stringMatching(/^No backup from before 2026-01-01T00:00:00.000Z holds/)])
})
