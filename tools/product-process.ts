/** The processes that the product is made of, each with the settings it is given and nothing else, so that many can stand side by side. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const ROOT = join(import.meta.dirname, '..')
const START_WITHIN_MS = 240_000
const LOOK_AGAIN_MS = 100
const LAST_WORDS = 1000

export interface ProductProcess {
  readonly name: string
  readonly child: ChildProcess
  readonly pid: number
  /** Sends SIGTERM, and answers the exit code. */
  readonly stop: () => Promise<number>
}

export interface ProcessSettings {
  readonly name: string
  /** Such as server/main.ts. */
  readonly entry: string
  readonly environment: Readonly<Record<string, string>>
  /** Where its output goes. */
  readonly logFile: string
  /** The process is there when this address answers 200. */
  readonly readyUrl: string
  /** Which core it may use; any when undefined. */
  readonly core?: number | undefined
}

export async function startProcess({
  name,
  entry,
  environment,
  logFile,
  readyUrl,
  core,
}: ProcessSettings): Promise<ProductProcess> {
  const command = [process.execPath, entry]
  const [program = '', ...args] = core === undefined ? command : ['taskset', '-c', String(core), ...command]
  const log = openSync(logFile, 'a')
  const child = spawn(program, args, {
    cwd: ROOT,
    env: { PATH: process.env.PATH, ...environment },
    stdio: ['ignore', log, log],
  })
  closeSync(log)
  const ended = once(child, 'exit').then(([code]) => (code as number | null) ?? 1)
  const stop = () => {
    child.kill('SIGTERM')
    return ended
  }
  const deadline = Date.now() + START_WITHIN_MS
  while (!(await answers(readyUrl))) {
    if (child.exitCode !== null || Date.now() > deadline) {
      child.kill('SIGKILL')
      throw new Error(`${name} did not start. Its last words: ${readFileSync(logFile, 'utf8').trim().slice(-LAST_WORDS)}`)
    }
    await sleep(LOOK_AGAIN_MS)
  }
  return { name, child, pid: child.pid ?? 0, stop }
}

/** Of a process that may be gone already. */
export async function endProcess(running: ProductProcess | undefined): Promise<void> {
  if (running && running.child.exitCode === null && running.child.signalCode === null) await running.stop()
}

const answers = (url: string) =>
  fetch(url).then(
    (answer) => answer.ok,
    () => false,
  )
