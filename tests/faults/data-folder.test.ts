// @module-tag faults
/** One process per data folder (A3), and no lock that outlives its holder (A4). */
import { statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { lockFolder } from '#server/platform/database/folder-lock.ts'
import { readKeyRing } from '#server/platform/vault/key-file.ts'
import { emptyDataDir, freshDataDir } from '../support/embedded.ts'
import { spawnServer, statusOf, whenReady } from '../support/spawned-server.ts'

// A process that only works needs no built site.
const settings = (dataDir: string) => ({ DATA_DIR: dataDir, ROLE: 'worker' })

describe('the data folder', () => {
  test('a second process refuses and names the holder; when the holder is killed, the next one starts', async () => {
    const dataDir = await freshDataDir()
    const holder = await spawnServer(settings(dataDir))
    await whenReady(holder)

    const second = await spawnServer(settings(dataDir))
    expect(await second.ended).toBe(1)
    expect(second.output()).toContain(`DATA_DIR ${dataDir} is in use by process ${holder.child.pid} on `)
    expect(await statusOf(`${holder.url}/readyz`)).toBe(200)

    holder.child.kill('SIGKILL')
    expect(await holder.ended).toBe('SIGKILL')
    const next = await spawnServer(settings(dataDir))
    await whenReady(next)
    next.child.kill('SIGTERM')
    expect(await next.ended).toBe(0)
  })

  test.each([
    ['a process that is alive and somebody else’s', `process ${process.pid} on elsewhere`],
    ['process 1, as everybody is in a container', 'process 1 on container'],
    ['nobody that can be read', ''],
  ])('a holder file that names %s holds nobody up', (_name, holder) => {
    const dataDir = emptyDataDir()
    writeFileSync(join(dataDir, 'holder'), holder)
    const lock = lockFolder(dataDir)
    expect(lock.kind).toBe('held')
    expect(lockFolder(dataDir)).toEqual({ kind: 'taken', holder: expect.stringContaining(`process ${process.pid} on `) })
    if (lock.kind === 'held') lock.release()
    expect(lockFolder(dataDir).kind).toBe('held')
  })

  test('keys are made on the first start, for their owner’s eyes only, and stay', () => {
    const dataDir = emptyDataDir()
    const source = { kind: 'made-on-first-start', path: join(dataDir, 'keys.json') } as const
    const first = readKeyRing(source)
    expect(first.kind).toBe('ring')
    expect(readKeyRing(source)).toEqual(first)
    expect(statSync(source.path).mode & 0o777).toBe(0o600)
  })
})
