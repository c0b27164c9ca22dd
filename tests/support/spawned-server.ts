/** The server as a process of its own, as `npm start` runs it, so that it can be killed. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, inject } from 'vitest'

/** None of them lives long enough to gain from a second, better compilation of the embedded database. */
const COMPILED_ONCE = '--liftoff-only'
const ROOT = fileURLToPath(new URL('../..', import.meta.url))

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
export function spawnProgram(program: string, args: readonly string[], environment = process.env): SpawnedProcess {
  const env = { NODE_COMPILE_CACHE: join(inject('runFolder'), 'compile-cache'), ...environment }
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
  const settings = { PATH: process.env.PATH, OPERATOR_PORT: '0', SMTP_URL: 'smtp://127.0.0.1:9', ...environment, PORT: port }
  return { ...spawnProgram(program, [], settings), url: `http://127.0.0.1:${port}` }
}

export async function statusOf(url: string): Promise<number> {
  try {
    return (await fetch(url)).status
  } catch {
    return 0
  }
}

export function freePort(): Promise<number> {
  return new Promise((done) => {
    const probe = createServer()
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number }
      probe.close(() => done(port))
    })
  })
}
