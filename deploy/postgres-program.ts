/** Runs one of PostgreSQL's own programs to its end, beside whatever else this process does. */
import { execFile } from 'node:child_process'
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { cleanEnvironment } from '#tools/clean-environment.mjs'
import { postgresProgram } from '#tools/postgres-programs.mjs'
import { ProductionFailure } from './command.ts'

export interface PostgresProgram {
  readonly program: string
  readonly args: readonly string[]
  readonly interrupted?: AbortSignal | undefined
  readonly environment?: Readonly<Record<string, string>>
  readonly user?: { readonly uid: number; readonly gid: number } | undefined
  /** A file that it reads, though its user may not. */
  readonly input?: string
}

const MOST_WORDS = 2 ** 24

export async function runPostgres({ program, args, interrupted, environment, user, input }: PostgresProgram): Promise<string> {
  const ended = new Promise<string>((succeed, fail) => {
    const child = execFile(
      postgresProgram(program),
      args,
      {
        cwd: '/',
        env: cleanEnvironment(environment) as NodeJS.ProcessEnv,
        maxBuffer: MOST_WORDS,
        signal: interrupted,
        ...user,
      },
      (error, stdout, stderr) => (error ? fail(failureOf(program, error, stderr)) : succeed(stdout)),
    )
    // A program that has enough, or fails, closes its end: its exit code says which.
    if (input && child.stdin) pipeline(createReadStream(input), child.stdin).catch(() => undefined)
  })
  return ended
}

function failureOf(program: string, error: Error & { readonly code?: unknown }, stderr: string): ProductionFailure {
  if (error.code === 'ENOENT') return new ProductionFailure(`${program} is not here. Please install the package postgresql.`)
  const text = stderr.trim().split('\n').slice(0, 3).join(' ')
  return new ProductionFailure(`${program} failed: ${text || error.message}`)
}
