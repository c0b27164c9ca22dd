/** The server as a process of its own, as `npm start` runs it, so that it can be killed. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, inject } from 'vitest'
import { cleanEnvironment } from '#tools/clean-environment.mjs'
import { freePort } from '#tools/free-ports.ts'

/** None of them lives long enough to gain from a second, better compilation of the embedded database. */
const COMPILED_ONCE = '--liftoff-only'
const ROOT = fileURLToPath(new URL('../..', import.meta.url))

/** Where nobody answers: the product may be running on this machine, with its sandbox on the default ports. */
const NOBODY_OUTSIDE = { SMTP_URL: 'smtp://127.0.0.1:9', SANDBOX_URL: 'http://127.0.0.1:9' }

export interface SpawnedProcess {
  readonly child: ChildProcess
  readonly output: () => string
  /** The exit code, or the signal that ended it. */
  readonly ended: Promise<number | string>
}

export interface SpawnedServer extends SpawnedProcess {
  readonly url: string
}

/** Whatever becomes of the test, the process does not outlive its file. What one process has compiled, the next ones of the run need not. */
export function spawnProgram(
  program: string,
  args: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): SpawnedProcess {
  const env = cleanEnvironment({ NODE_COMPILE_CACHE: join(inject('runFolder'), 'compile-cache'), ...environment })
  const child = spawn(process.execPath, [COMPILED_ONCE, program, ...args], { cwd: ROOT, env, stdio: ['ignore', 'pipe', 'pipe'] })
  afterAll(() => {
    child.kill('SIGKILL')
  })
  let output = ''
  child.stdout.on('data', (chunk) => (output += chunk))
  child.stderr.on('data', (chunk) => (output += chunk))
  const ended = once(child, 'exit').then(([code, signal]) => (signal ?? code) as number | string)
  return { child, output: () => output, ended }
}

export async function spawnServer(
  environment: Readonly<Record<string, string>>,
  program = 'server/main.ts',
): Promise<SpawnedServer> {
  const port = environment.PORT ?? String(await freePort())
  const settings = { ...NOBODY_OUTSIDE, OPERATOR_PORT: '0', ...environment, PORT: port }
  return { ...spawnProgram(program, [], settings), url: `http://127.0.0.1:${port}` }
}

export async function statusOf(url: string): Promise<number> {
  try {
    return (await fetch(url)).status
  } catch {
    return 0
  }
}
