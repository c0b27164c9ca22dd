/**
 * Starts the programs that tools, benchmarks and tests need beside them: with the settings that they are given and none of the owner's, so
 * that many can stand side by side. What a program says is kept, and it ends with all that it has begun. `npm start` and its like use
 * ensure.mjs, which runs before anything is installed.
 */
import { type StdioOptions, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { cleanEnvironment } from './clean-environment.mjs'
import { killDescendants } from './process-tree.ts'

const ROOT = join(import.meta.dirname, '..')
const READY_WITHIN_MS = 240_000
const STOP_WITHIN_MS = 60_000
const LOOK_AGAIN_MS = 50
const LAST_WORDS = 1000

export interface ProcessOptions {
  /** The program and its arguments. */
  readonly command: readonly string[]
  /** On top of cleanEnvironment(); undefined takes a variable away. */
  readonly environment?: Readonly<Record<string, string | undefined>>
  /** The top of the project, unless another is named. */
  readonly folder?: string
  /** Whether the program can be typed to, through `child.stdin`. */
  readonly typedTo?: boolean
  /** A file for both outputs in place of memory, for a program that says much. */
  readonly logFile?: string
  /** Errors are shown where ours are, and the rest goes nowhere. */
  readonly showErrors?: boolean
  /** Both outputs are shown where ours are. */
  readonly showAll?: boolean
}

export type SpawnedProcess = ReturnType<typeof spawnProcess>

export function spawnProcess({ command, folder = ROOT, logFile, ...options }: ProcessOptions) {
  const [program = '', ...args] = command
  const log = logFile === undefined ? undefined : openSync(logFile, 'a')
  const kept: StdioOptions = [log ?? 'pipe', log ?? 'pipe']
  const outputs: StdioOptions = options.showAll ? ['inherit', 'inherit'] : options.showErrors ? ['ignore', 'inherit'] : kept
  const stdio: StdioOptions = [options.typedTo ? 'pipe' : 'ignore', ...outputs]
  const child = spawn(program, args, { cwd: folder, env: cleanEnvironment(options.environment), stdio })
  if (log !== undefined) closeSync(log)
  const said = { stdout: '', stderr: '', output: '' }
  for (const name of ['stdout', 'stderr'] as const)
    child[name]?.setEncoding('utf8').on('data', (text: string) => {
      said[name] += text
      said.output += text
    })
  const ended = once(child, 'close').then(([code, signal]) => (signal ?? code) as number | string)
  // A program that is not there fails for those who wait for it, and for no others.
  ended.catch(() => undefined)
  const isRunning = () => child.pid !== undefined && child.exitCode === null && child.signalCode === null
  const killTree = () => {
    if (!isRunning()) return
    child.kill('SIGSTOP')
    killDescendants(child.pid ?? 0)
    child.kill('SIGKILL')
  }
  return {
    child,
    pid: child.pid ?? 0,
    stdout: () => said.stdout,
    stderr: () => said.stderr,
    /** Both, in the order they came. */
    output: () => (logFile === undefined ? said.output : readFileSync(logFile, 'utf8')),
    /** The exit code, or the signal that ended it, once its output is complete. */
    ended,
    isRunning,
    /** Sends a signal; after the deadline the whole tree is killed. Answers as `ended` does, also when the process is gone already. */
    async stop(signal: NodeJS.Signals = 'SIGTERM', withinMs = STOP_WITHIN_MS) {
      if (isRunning()) child.kill(signal)
      const deadline = setTimeout(killTree, withinMs)
      try {
        return await ended
      } finally {
        clearTimeout(deadline)
      }
    },
    /** At once, with all that it has begun. */
    killTree,
  }
}

export interface Readiness {
  /** The program in a sentence: "nginx did not start". */
  readonly name: string
  /** An address that answers 200, or a look at the process. */
  readonly ready: string | ((process: SpawnedProcess) => boolean | Promise<boolean>)
  readonly withinMs?: number
}

/** Answers when the program is ready. One that ends before, or takes too long, is reported with its last words. */
export async function startProcess(options: ProcessOptions & Readiness): Promise<SpawnedProcess> {
  const { name, ready, withinMs = READY_WITHIN_MS } = options
  const started = spawnProcess(options)
  const deadline = Date.now() + withinMs
  while (!(typeof ready === 'string' ? await answersOk(ready) : await ready(started))) {
    if (!started.isRunning() || Date.now() > deadline) {
      started.killTree()
      await started.ended
      throw new Error(`${name} did not start. ${started.output().trim().slice(-LAST_WORDS)}`.trim())
    }
    await sleep(LOOK_AGAIN_MS)
  }
  return started
}

export type ProcessEnd = Awaited<ReturnType<typeof runToEnd>>

export async function runToEnd(options: ProcessOptions) {
  const { ended, stdout, stderr } = spawnProcess(options)
  return { code: await ended, stdout: stdout(), stderr: stderr() }
}

/** What a program answers that must succeed. */
export async function outputOf(options: ProcessOptions): Promise<string> {
  const { code, stdout, stderr } = await runToEnd(options)
  if (code !== 0) throw new Error(`${options.command.join(' ')} ended with ${code}: ${stderr.trim().slice(-LAST_WORDS)}`)
  return stdout
}

const answersOk = (url: string) =>
  fetch(url).then(
    (answer) => answer.ok,
    () => false,
  )
