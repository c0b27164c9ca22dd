/** The server as a process of its own, so that it can be killed. */
import { join } from 'node:path'
import { expect, inject } from 'vitest'
import { freePort } from '#tools/free-ports.ts'
import { type ProcessOptions, type SpawnedProcess, spawnProcess } from '#tools/spawn-process.ts'
import { afterFile } from './after-file.ts'
import { bundled } from './bundled-programs.ts'
import { eventually } from './test-server.ts'

/** None of them lives long enough to gain from a second, better compilation of the embedded database. */
const COMPILED_ONCE = '--liftoff-only'

const READY_WITHIN_MS = 240_000

/** A port that no program answers on: the product may be running on this machine, with its sandbox on the default ports. */
const UNREACHABLE_OUTSIDE = { SMTP_URL: 'smtp://127.0.0.1:9', SANDBOX_URL: 'http://127.0.0.1:9' }

export interface SpawnedServer extends SpawnedProcess {
  readonly url: string
}

/** Whatever becomes of the test, the process does not outlive its file. What one process has compiled, the next ones of the run need not. */
export function spawnCommand({ environment, ...options }: ProcessOptions): SpawnedProcess {
  const NODE_COMPILE_CACHE = join(inject('runFolder'), 'compile-cache')
  const spawned = spawnProcess({ ...options, environment: { NODE_COMPILE_CACHE, ...environment } })
  afterFile(() => spawned.killTree())
  return spawned
}

export const spawnProgram = async (
  program: string,
  args: readonly string[] = [],
  environment: Readonly<Record<string, string>> = {},
): Promise<SpawnedProcess> =>
  spawnCommand({ command: [process.execPath, COMPILED_ONCE, await bundled(program), ...args], environment })

export async function spawnServer(
  environment: Readonly<Record<string, string>>,
  program = 'server/main.ts',
): Promise<SpawnedServer> {
  const port = environment.PORT ?? String(await freePort())
  const settings = { ...UNREACHABLE_OUTSIDE, OPERATOR_PORT: '0', ...environment, PORT: port }
  return { ...(await spawnProgram(program, [], settings)), url: `http://127.0.0.1:${port}` }
}

/** Answers when the server serves; one that ends instead is reported with its words. No machine is too slow for it. */
export async function whenReady({ url, isRunning, output }: SpawnedServer): Promise<void> {
  await eventually(
    async () => expect([isRunning(), await statusOf(`${url}/readyz`)], output()).toEqual([true, 200]),
    READY_WITHIN_MS,
  )
}

export async function statusOf(url: string): Promise<number> {
  try {
    return (await fetch(url)).status
  } catch {
    return 0
  }
}
