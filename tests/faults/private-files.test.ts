// @module-tag faults
/** What the server keeps on disk is for its own user alone, also in a folder that was open before. */
import { chmodSync, existsSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { closeDataFolder } from '#server/platform/private-files.ts'
import { freshDataDir } from '../support/embedded.ts'
import { temporaryFolder } from '../support/run-wide.ts'
import { spawnServer, whenReady } from '../support/spawned-server.ts'

const modeOf = (path: string) => statSync(path).mode & 0o777
const openToOthers = (folder: string) =>
  ['', ...readdirSync(folder, { recursive: true, encoding: 'utf8' })].filter((name) => modeOf(join(folder, name)) & 0o077)

test('a data folder that others could read and write is closed to them, with everything in it', async () => {
  const dataDir = await freshDataDir()
  for (const name of readdirSync(dataDir, { recursive: true, encoding: 'utf8' })) {
    const path = join(dataDir, name)
    chmodSync(path, statSync(path).isDirectory() ? 0o755 : 0o666)
  }
  for (const name of ['lock.sqlite', 'holder', 'operator-token']) writeFileSync(join(dataDir, name), '', { mode: 0o644 })
  writeFileSync(join(dataDir, 'operator-token'), 'a-token-from-before')
  chmodSync(dataDir, 0o755)
  expect(openToOthers(dataDir).length).toBeGreaterThan(900)

  const server = await spawnServer({ DATA_DIR: dataDir, ROLE: 'worker' })
  await whenReady(server)
  expect(openToOthers(dataDir)).toEqual([])
  expect(existsSync(join(dataDir, 'keys.json'))).toBe(true)
  server.child.kill('SIGTERM')
  expect(await server.ended).toBe(0)
  expect(openToOthers(dataDir)).toEqual([])
})

test('a folder that holds other things too is left as it is, but for what is ours', () => {
  const folder = temporaryFolder('shared')
  chmodSync(folder, 0o755)
  mkdirSync(join(folder, 'somebody'), { mode: 0o755 })
  for (const name of ['keys.json', 'notes.txt', 'somebody/letter.txt']) writeFileSync(join(folder, name), '', { mode: 0o644 })
  expect(closeDataFolder(folder)).toBe('open')
  const after = ['', 'keys.json', 'notes.txt', 'somebody', 'somebody/letter.txt'].map((name) =>
    modeOf(join(folder, name)).toString(8),
  )
  expect(after).toEqual(['755', '600', '644', '755', '644'])
})
