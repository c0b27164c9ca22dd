/**
 * Writes the files as Debian's packages treat theirs in /etc: one that the owner has not touched follows a new version, one that the owner has
 * edited stays, and a version that differs from the last one is put beside it as FILE.new.
 */
import { createHash, randomUUID } from 'node:crypto'
import { chmodSync, chownSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname, relative } from 'node:path'
import type { Installation } from '../installation.ts'
import { ABOUT_RECORD, type InstallationRecord, type MachineAnswers, readRecord } from './answers.ts'
import type { GeneratedFile } from './files.ts'

const OWNER_ONLY = 0o600

export interface Owner {
  readonly uid: number
  readonly gid: number
}

export type Writing =
  | { readonly kind: 'made' | 'kept' | 'updated' | 'edited' }
  /** Edited by the owner, while the product's version has changed as well. */
  | { readonly kind: 'beside'; readonly differences: readonly string[] }

export interface WrittenFile {
  readonly file: GeneratedFile
  readonly writing: Writing
}

export function writeFiles(
  installation: Installation,
  answers: MachineAnswers,
  files: readonly GeneratedFile[],
  owner: Owner | undefined,
): WrittenFile[] {
  const before = readRecord(installation)?.written ?? {}
  const written: Record<string, string> = { ...before }
  const record = () => {
    const content: InstallationRecord = { about: ABOUT_RECORD, answers, written }
    put(installation.answersFile, `${JSON.stringify(content, null, 2)}\n`, 0o600, owner)
  }
  return files.map((file) => {
    const key = relative(installation.folder, file.path)
    const writing = writeOne(file, before[key], owner)
    if (!file.isOwners) written[key] = hashOf(file.text())
    // After each file: a run that is broken off leaves none that looks edited.
    record()
    return { file, writing }
  })
}

function writeOne(
  { path, mode, text, isOwners }: GeneratedFile,
  lastWritten: string | undefined,
  owner: Owner | undefined,
): Writing {
  if (!existsSync(path)) {
    put(path, text(), mode, owner)
    return { kind: 'made' }
  }
  if (isOwners) return { kind: 'kept' }
  const [current, next] = [readFileSync(path, 'utf8'), text()]
  if (current === next) return { kind: 'kept' }
  if (hashOf(next) === lastWritten) return { kind: 'edited' }
  if (hashOf(current) === lastWritten) {
    put(path, next, mode, owner)
    return { kind: 'updated' }
  }
  put(`${path}.new`, next, mode, owner)
  return { kind: 'beside', differences: differences(current, next) }
}

/** On the disk as a whole or not at all. */
function put(path: string, text: string, mode: number, owner: Owner | undefined): void {
  makeFolder(dirname(path), 0o700, owner)
  const draft = `${path}.${randomUUID()}`
  writeFileSync(draft, text, { mode: OWNER_ONLY, flag: 'wx', flush: true })
  chmodSync(draft, mode)
  if (owner) chownSync(draft, owner.uid, owner.gid)
  renameSync(draft, path)
}

export function makeFolder(path: string, mode: number, owner: Owner | undefined): void {
  if (existsSync(path)) return
  mkdirSync(dirname(path), { recursive: true })
  mkdirSync(path)
  // Whatever the umask is: nginx has to get through some of them.
  chmodSync(path, mode)
  if (owner) chownSync(path, owner.uid, owner.gid)
}

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex')

/** Lines that only one of the two has; of settings their names alone, since values may be secrets. */
export function differences(current: string, next: string): string[] {
  const [ours, theirs] = [linesOf(current), linesOf(next)]
  const shown = (line: string) => line.replace(/^(#?[A-Z][A-Z_]+)=.*$/, '$1=…').replace(/password %L.*$/, 'password …')
  return [
    ...[...ours].filter((line) => !theirs.has(line)).map((line) => `- ${shown(line)}`),
    ...[...theirs].filter((line) => !ours.has(line)).map((line) => `+ ${shown(line)}`),
  ]
}

const linesOf = (text: string) => new Set(text.split('\n').filter((line) => line.trim() !== ''))
