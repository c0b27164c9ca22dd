// @module-tag faults
/**
 * Whatever ends `npm start`, all that it began ends with it, gently: no process is left to hold its ports and its data folder.
 * @module-tag long
 */
import { afterEach, expect, test } from 'vitest'
import { freePorts } from '#tools/free-ports.ts'
import { familyOf, isRunning, killAll, type SeenProcess } from '#tools/process-tree.ts'
import type { SpawnedProcess } from '#tools/spawn-process.ts'
import { emptyDataDir, freshDataDir } from '../support/embedded.ts'
import { needs } from '../support/needs.ts'
import { preparedPostgresUrl } from '../support/postgres.ts'
import { cloneOfTheProduct } from '../support/product-clone.ts'
import { spawnCommand, statusOf } from '../support/spawned-server.ts'
import { eventually } from '../support/test-server.ts'

const CTRL_C = '\x03'
/** Gives `npm start` a terminal of its own, and types into it what comes in. */
const IN_A_TERMINAL = ['script', '--quiet', '--flush', '--command', 'npm start', '/dev/null']

interface Started extends Pick<SpawnedProcess, 'child' | 'output'> {
  readonly family: readonly SeenProcess[]
  readonly member: (part: string) => number
}

const begun: SeenProcess[] = []
afterEach(() => killAll(begun.splice(0)))

async function start({ command, isOurs }: Way): Promise<Started> {
  const [port, sandboxPort, operatorPort] = await freePorts(3)
  // A process that only works serves no pages, and starts sooner.
  const settings = { PORT: `${port}`, SANDBOX_PORT: `${sandboxPort}`, OPERATOR_PORT: `${operatorPort}`, ROLE: 'worker' }
  const database = isOurs ? {} : { DATABASE_URL: await preparedPostgresUrl() }
  const environment = { ...settings, DATA_DIR: isOurs ? await freshDataDir() : emptyDataDir(), ...database }
  const folder = isOurs ? {} : { folder: await cloneOfTheProduct() }
  const { child, pid, output } = spawnCommand({ command, environment, typedTo: true, ...folder })
  await eventually(() => expect(output()).toContain('Stop with Ctrl-C'))
  await eventually(async () => expect(await statusOf(`http://127.0.0.1:${sandboxPort}`)).toBe(200))
  const family = familyOf(pid)
  begun.push(...family)
  const member = (part: string) => family.find(({ command }) => command.includes(part))?.pid ?? 0
  for (const part of ['npm start', 'tools/start.mjs', 'server/main.ts', 'sandbox/main.ts'])
    expect(member(part), part).toBeGreaterThan(0)
  return { child, family, member, output }
}

interface Way {
  readonly name: string
  readonly command: readonly string[]
  /** The sources in this folder on the embedded database, as a newcomer starts them; the others are clones with bundles, which start sooner. */
  readonly isOurs?: boolean
  readonly end: (started: Started) => void
}
const WAYS: readonly Way[] = [
  { name: 'Ctrl-C', command: IN_A_TERMINAL, isOurs: true, end: ({ child }) => child.stdin?.write(CTRL_C) },
  { name: 'a closed terminal', command: IN_A_TERMINAL, end: ({ child }) => child.kill('SIGKILL') },
  { name: 'SIGTERM', command: ['npm', 'start'], end: ({ child }) => child.kill('SIGTERM') },
  { name: 'kill -9 of npm', command: ['npm', 'start'], end: ({ child }) => child.kill('SIGKILL') },
  {
    name: 'kill -9 of what npm runs',
    command: ['npm', 'start'],
    end: ({ member }) => process.kill(member('tools/start.mjs'), 'SIGKILL'),
  },
]

for (const way of WAYS)
  test(`${way.name} ends everything that npm start began`, {
    ...(way.command === IN_A_TERMINAL && needs('script')),
  }, async () => {
    const started = await start(way)
    way.end(started)
    await eventually(() => expect(started.family.filter(isRunning)).toEqual([]))
    if (way.name !== 'a closed terminal') expect(started.output()).toContain('stopped')
  })
