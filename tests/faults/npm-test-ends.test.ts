// @module-tag faults
/**
 * A run of `npm test` that is broken off takes all that it began with it: no worker and no server of a test goes on, and no folder stays.
 * @module-tag long
 */
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { familyOf, isRunning, killAll, type SeenProcess } from '#tools/process-tree.ts'
import { builtSite } from '../support/built-site.ts'
import { MEMORY } from '../support/memory-folder.ts'
import { cloneOfTheProduct } from '../support/product-clone.ts'
import { temporaryFolder } from '../support/run-wide.ts'
import { spawnCommand } from '../support/spawned-server.ts'
import { eventually } from '../support/test-server.ts'

/** Stands for a test that waits, and for its server: neither notices that it is left alone. */
const ENDLESS_TEST = `
  import { test } from 'vitest'
  const { spawn } = process.getBuiltinModule('node:child_process')
  test('waits for ever', () => {
    spawn(process.execPath, ['--eval', 'process.on("SIGTERM", () => {}); setInterval(() => "endless server", 1000)'])
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)
  })`

const begun: SeenProcess[] = []
afterEach(() => killAll(begun.splice(0)))

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  test(`${signal} ends the tests, their workers and their servers`, async () => {
    await builtSite()
    const folder = await cloneOfTheProduct({
      'vitest.config.ts': `export default { test: { include: ['endless.test.js'], globalSetup: ['tests/support/run-wide.ts'], tags: [{ name: 'long' }] } }`,
      'endless.test.js': ENDLESS_TEST,
    })
    const TMPDIR = temporaryFolder('tmp')
    const command = [process.execPath, 'tools/test.mjs', 'unit']
    const { child, pid, output } = spawnCommand({ command, folder, environment: { TMPDIR } })
    const family = await eventually(() => {
      const seen = familyOf(pid)
      const commands = seen.map(({ command }) => command).join('\n')
      for (const part of ['vitest.mjs run', 'workers/forks.js', 'endless server']) expect(commands, output()).toContain(part)
      return seen
    })
    begun.push(...family)
    const runFolders = () => readdirSync(TMPDIR).filter((name) => name.startsWith('loanfinch-tests-'))
    const [name = '', ...others] = runFolders()
    expect([name !== '', others]).toEqual([true, []])
    child.kill(signal)
    await eventually(() => expect(family.filter(isRunning)).toEqual([]), 20_000)
    expect([runFolders(), existsSync(join(MEMORY, name))]).toEqual([[], false])
  })
