/** The server as a process of its own, as `npm start` runs it, so that it can be killed. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))

export interface SpawnedServer {
  readonly child: ChildProcess
  readonly url: string
  readonly output: () => string
  /** The exit code, or the signal that ended it. */
  readonly ended: Promise<number | string>
}

export async function spawnServer(
  environment: Readonly<Record<string, string>>,
  program = 'server/main.ts',
): Promise<SpawnedServer> {
  const port = environment.PORT ?? String(await freePort())
  const child = spawn(process.execPath, [program], {
    cwd: ROOT,
    env: { PATH: process.env.PATH, OPERATOR_PORT: '0', SMTP_URL: 'smtp://127.0.0.1:9', ...environment, PORT: port },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  child.stdout.on('data', (chunk) => (output += chunk))
  child.stderr.on('data', (chunk) => (output += chunk))
  const ended = once(child, 'exit').then(([code, signal]) => (signal ?? code) as number | string)
  return { child, url: `http://127.0.0.1:${port}`, output: () => output, ended }
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
