/**
 * Copies of backups, erasure logs and the write-ahead log in another place, by rclone. They are encrypted before they leave, under a password made
 * of the oldest ledger key: that key is never rotated out, so whoever has the key file can read every copy.
 */
import { execFile } from 'node:child_process'
import { hkdfSync } from 'node:crypto'
import type { KeyRing } from '#server/platform/vault/key-ring.ts'
import { cleanEnvironment } from '#tools/clean-environment.mjs'
import { ProductionFailure } from '../command.ts'
import { momentOf } from './backup-files.ts'

export interface CopiedFile {
  readonly path: string
  readonly at: Date
}

export const BACKUPS = 'backups'
export const WAL = 'wal'
export const LOGS = 'erasure-logs'
/** Written at the end of each run: its time is when everything was there. */
export const COMPLETE = 'complete'

const HOME = 'encrypted:'
const NO_SUCH_FOLDER = 3
const MOST_OUTPUT = 2 ** 28

export type Copies = Awaited<ReturnType<typeof openCopies>>

export async function openCopies(to: string, configFile: string, { ledger }: Pick<KeyRing, 'ledger'>, interrupted?: AbortSignal) {
  const password = Buffer.from(hkdfSync('sha256', ledger.at(-1)?.secret ?? '', '', 'copies of backups', 32)).toString('base64url')
  // rclone's own settings, where no file has them.
  const own = Object.fromEntries(Object.entries(process.env).filter(([name]) => /^(RCLONE|AWS)_/.test(name)))
  const settings = { RCLONE_CONFIG: configFile, RCLONE_CONFIG_ENCRYPTED_TYPE: 'crypt', RCLONE_CONFIG_ENCRYPTED_REMOTE: to }
  // The names are dates, which tell whoever looks after the other place what may go.
  const names = { RCLONE_CONFIG_ENCRYPTED_FILENAME_ENCRYPTION: 'off', RCLONE_CONFIG_ENCRYPTED_DIRECTORY_NAME_ENCRYPTION: 'false' }
  const environment = { ...own, ...settings, ...names }

  const rclone = (args: readonly string[], input: string, more: Readonly<Record<string, string>> = {}) =>
    new Promise<string>((succeed, fail) => {
      const options = { env: cleanEnvironment({ ...environment, ...more }) as NodeJS.ProcessEnv, maxBuffer: MOST_OUTPUT }
      const child = execFile('rclone', args, { ...options, signal: interrupted }, (error, stdout, stderr) =>
        error ? fail(new CopyFailure(error.code, stderr || error.message)) : succeed(stdout),
      )
      // A program that is not there, or fails at once, reads nothing.
      child.stdin?.on('error', () => undefined).end(input)
    })
  const obscured = (await rclone(['obscure', '-'], password)).trim()
  const run = (args: readonly string[], input = '') => rclone(args, input, { RCLONE_CONFIG_ENCRYPTED_PASSWORD: obscured })

  return {
    /** Whole files only: what is still being made stays here. */
    put: (folder: string, name: string) =>
      run(['copy', '--exclude', '.making-*/**', '--exclude', '*.partial', folder, `${HOME}${name}`]),
    putFile: (file: string, name: string) => run(['copyto', file, `${HOME}${name}`]),
    write: (name: string, text: string) => run(['rcat', `${HOME}${name}`], text),
    read: (name: string) => run(['cat', `${HOME}${name}`]),
    fetch: (name: string, folder: string) => run(['copy', `${HOME}${name}`, folder]),
    async list(): Promise<CopiedFile[]> {
      const listed = await run(['lsjson', '--recursive', '--files-only', '--no-mimetype', HOME]).catch((error: unknown) => {
        if (error instanceof CopyFailure && error.code === NO_SUCH_FOLDER) return '[]'
        throw error
      })
      return (JSON.parse(listed) as { Path: string; ModTime: string }[]).map(({ Path, ModTime }) => ({
        path: Path,
        at: momentOf(Path.split('/')[1]?.replace('.jsonl', '') ?? '') ?? new Date(ModTime),
      }))
    },
    async remove(files: readonly CopiedFile[]): Promise<void> {
      if (files.length === 0) return
      await run(['delete', '--files-from-raw', '-', HOME], files.map(({ path }) => `${path}\n`).join(''))
      await run(['rmdirs', '--leave-root', HOME])
    },
  }
}

class CopyFailure extends ProductionFailure {
  readonly code: unknown
  constructor(code: unknown, text: string) {
    const reason = text
      .trim()
      .split('\n')
      .at(-1)
      ?.replace(/^\S+ \S+ (ERROR|Failed|CRITICAL)[ :]*/, '')
    super(
      code === 'ENOENT'
        ? 'rclone is not here. Please install the package rclone.'
        : `The copies elsewhere cannot be reached, or not as they should: ${reason}`,
    )
    this.code = code
  }
}

/** Everything but the mark of the last run. */
export const overdue = (files: readonly CopiedFile[], days: number, now: Date): CopiedFile[] =>
  files.filter(({ path, at }) => path !== COMPLETE && now.getTime() - at.getTime() > days * 24 * 3_600_000)
