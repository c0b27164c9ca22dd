/**
 * Writes the files as Debian's packages treat theirs in /etc: one that the owner has not touched follows a new version, one that the owner has
 * edited stays, and a version that differs from the last one is put beside it as FILE.new.
 */
import { createHash, randomUUID } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname, relative } from 'node:path'
import type { Installation } from '../installation.ts'
import { ABOUT_RECORD, type InstallationRecord, type MachineAnswers, readRecord } from './answers.ts'
import type { GeneratedFile } from './files.ts'

const OWNER_ONLY = 0o600

export type Writing =
  | { readonly kind: 'made' | 'kept' | 'updated' | 'edited' }
  /** Edited by the owner, while the product's version has changed as well. */
  | { readonly kind: 'beside'; readonly differences: readonly string[] }

export function writeFiles(installation: Installation, answers: MachineAnswers, files: readonly GeneratedFile[]) {
  const before = readRecord(installation)?.written ?? {}
  const written: Record<string, string> = { ...before }
  const record = () => {
    const content: InstallationRecord = { about: ABOUT_RECORD, answers, written }
    put(installation.answersFile, `${JSON.stringify(content, null, 2)}\n`, 0o600)
  }
  return files.map((file) => {
    const key = relative(installation.folder, file.path)
    const writing = writeOne(file, before[key])
    if (!file.isOwners) written[key] = hashOf(file.text())
    // After each file: a run that is broken off leaves none that looks edited.
    record()
    return { file, writing }
  })
}

function writeOne({ path, mode, text, isOwners }: GeneratedFile, lastWritten: string | undefined): Writing {
  if (!existsSync(path)) {
    put(path, text(), mode)
    return { kind: 'made' }
  }
  if (isOwners) return { kind: 'kept' }
  const [current, next] = [readFileSync(path, 'utf8'), text()]
  if (current === next) return { kind: 'kept' }
  if (hashOf(next) === lastWritten) return { kind: 'edited' }
  if (hashOf(current) === lastWritten) {
    put(path, next, mode)
    return { kind: 'updated' }
  }
  put(`${path}.new`, next, mode)
  return { kind: 'beside', differences: differences(current, next, mode === OWNER_ONLY) }
}

/** On the disk as a whole or not at all. */
function put(path: string, text: string, mode: number): void {
  makeFolder(dirname(path), 0o700)
  const draft = `${path}.${randomUUID()}`
  writeFileSync(draft, text, { mode: OWNER_ONLY, flag: 'wx', flush: true })
  chmodSync(draft, mode)
  renameSync(draft, path)
}

export function makeFolder(path: string, mode: number): void {
  if (existsSync(path)) return
  mkdirSync(dirname(path), { recursive: true })
  mkdirSync(path)
  // Whatever the umask is: nginx has to get through some of them.
  chmodSync(path, mode)
}

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex')

/** Lines that only one of the two has. Of a file with secrets the names of settings alone: a password may stand in any line, a comment too. */
export function differences(current: string, next: string, isSecret: boolean): string[] {
  const [ours, theirs] = [linesOf(current), linesOf(next)]
  const shown = (line: string) => (isSecret ? `${/^#? ?([A-Z][A-Z_]+)=/.exec(line)?.[1]?.concat('=') ?? ''}…` : line)
  const only = (sign: string, lines: ReadonlySet<string>, others: ReadonlySet<string>) =>
    new Set([...lines].filter((line) => !others.has(line)).map((line) => `${sign} ${shown(line)}`))
  return [...only('-', ours, theirs), ...only('+', theirs, ours)]
}

const linesOf = (text: string) => new Set(text.split('\n').filter((line) => line.trim() !== ''))
