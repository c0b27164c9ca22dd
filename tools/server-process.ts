/** The whole product on ports of its own, for tests and benchmarks: beside the one that may be running, and without its settings. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { cleanEnvironment } from './clean-environment.mjs'
import { freePorts } from './free-ports.ts'

const ROOT = join(import.meta.dirname, '..')
const START_WITHIN_MS = 120_000
const LOOK_AGAIN_MS = 100

export interface RunningServer {
  readonly url: string
  readonly stop: () => Promise<void>
}

export async function startServer(environment: Readonly<Record<string, string>>): Promise<RunningServer> {
  const [port, sandboxPort, smtpPort, operatorPort] = await freePorts(4)
  const folder = mkdtempSync(join(tmpdir(), 'loanfinch-server-'))
  const settings = {
    PORT: String(port),
    SANDBOX_PORT: String(sandboxPort),
    SANDBOX_SMTP_PORT: String(smtpPort),
    OPERATOR_PORT: String(operatorPort),
    DATA_DIR: folder,
    ...environment,
  }
  const child = spawn(process.execPath, ['tools/start.mjs'], {
    cwd: ROOT,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: cleanEnvironment(settings),
  })
  const stop = async () => {
    if (child.exitCode === null && child.signalCode === null) {
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
    }
    rmSync(folder, { recursive: true, force: true })
  }
  const url = `http://localhost:${settings.PORT}`
  const deadline = Date.now() + START_WITHIN_MS
  while (!(await isReady(url))) {
    if (child.exitCode !== null || Date.now() > deadline) {
      await stop()
      throw new Error('The product did not start')
    }
    await new Promise((later) => setTimeout(later, LOOK_AGAIN_MS))
  }
  return { url, stop }
}

const isReady = (url: string) =>
  fetch(`${url}/readyz`).then(
    (answer) => answer.ok,
    () => false,
  )
