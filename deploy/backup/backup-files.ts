/**
 * A backup is a folder named by the moment it was made: the database, the erasure log beside it, and about.json, which says what must be in it.
 * It is on the disk as a whole or not at all.
 */
import { createHash, randomUUID } from 'node:crypto'
import {
  closeSync,
  createReadStream,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import * as z from 'zod'
import { ProductionFailure } from '../command.ts'

export const DUMP = 'database.dump'
export const ERASURE_LOG = 'erasure-log.jsonl'
export const ABOUT = 'about.json'
export const FILES = 'files'

const ids = z.array(z.string())
export const aboutBackup = z.strictObject({
  format: z.literal(1),
  about: z.string(),
  madeAt: z.iso.datetime(),
  product: z.string(),
  dump: z.strictObject({ bytes: z.int(), sha256: z.string() }),
  /** The cluster's files, from which the write-ahead log leads to any later moment. */
  files: z.strictObject({ endedAt: z.iso.datetime() }).optional(),
  /** Rows of each table, counted in the very moment that the database was backed up. */
  rows: z.record(z.string(), z.int()),
  /** The ids of the keys, never the keys: without these a restored database cannot be read. */
  keyIds: z.strictObject({ encryption: ids, fingerprint: ids, ledger: ids, consent: ids }),
})
export type AboutBackup = z.infer<typeof aboutBackup>

const NAME = /^(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z$/
const MAKING = '.making-'
const LEFT_BEHIND_MS = 24 * 3_600_000
const FOLDER_MODE = 0o700

export const nameOfMoment = (moment: Date): string => moment.toISOString().slice(0, 19).replaceAll(':', '-').concat('Z')

export function momentOf(name: string): Date | undefined {
  const [, day, hours, minutes, seconds] = NAME.exec(name) ?? []
  return day ? new Date(`${day}T${hours}:${minutes}:${seconds}Z`) : undefined
}

/** The newest first. */
export function backupsIn(folder: string) {
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .flatMap((name) => {
      const madeAt = momentOf(name)
      return madeAt ? [{ name, folder: join(folder, name), madeAt }] : []
    })
    .sort((one, other) => other.name.localeCompare(one.name))
}

/** Fills a folder that nobody takes for a backup, and gives it its name when all of it is on the disk. */
export async function makeWhole(backups: string, name: string, fill: (folder: string) => Promise<void>): Promise<string> {
  mkdirSync(backups, { recursive: true, mode: FOLDER_MODE })
  removeLeftBehind(backups)
  const folder = join(backups, name)
  if (existsSync(folder)) throw new ProductionFailure(`There is a backup ${name} already: another was made in the same second.`)
  const draft = join(backups, `${MAKING}${randomUUID()}`)
  mkdirSync(draft, { mode: FOLDER_MODE })
  try {
    await fill(draft)
    for (const file of readdirSync(draft)) flush(join(draft, file))
    flush(draft)
    renameSync(draft, folder)
    flush(backups)
    return folder
  } finally {
    rmSync(draft, { recursive: true, force: true })
  }
}

/** Of a machine that went down meanwhile. */
function removeLeftBehind(backups: string): void {
  for (const name of readdirSync(backups).filter((each) => each.startsWith(MAKING))) {
    const path = join(backups, name)
    if (Date.now() - statSync(path).mtimeMs > LEFT_BEHIND_MS) rmSync(path, { recursive: true, force: true })
  }
}

function flush(path: string): void {
  const file = openSync(path, 'r')
  fsyncSync(file)
  closeSync(file)
}

export async function measure(file: string): Promise<AboutBackup['dump']> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(file), hash)
  return { bytes: statSync(file).size, sha256: hash.digest('hex') }
}

/** Removes those that are too old, and answers their names. The newest stays however old it is. */
export function prune(backups: string, keepDays: number, now: Date): string[] {
  const [newest] = backupsIn(backups)
  const old = olderThan(backups, keepDays, now).filter(({ name }) => name !== newest?.name)
  for (const { folder } of old) rmSync(folder, { recursive: true, force: true })
  return old.map(({ name }) => name)
}

export function olderThan(backups: string, days: number, now: Date) {
  const oldest = now.getTime() - days * 24 * 3_600_000
  return backupsIn(backups).filter(({ madeAt }) => madeAt.getTime() < oldest)
}

export interface FoundBackup {
  readonly folder: string
  readonly dump: string
  readonly erasureLog: string
  readonly about: AboutBackup
}

/** The folder of a backup, or the dump in it. */
export function openBackup(path: string): FoundBackup {
  const folder = basename(path) === DUMP ? dirname(path) : path
  try {
    const about = aboutBackup.parse(JSON.parse(readFileSync(join(folder, ABOUT), 'utf8')))
    return { folder, dump: join(folder, DUMP), erasureLog: join(folder, ERASURE_LOG), about }
  } catch (error) {
    const reason = (error as { code?: string }).code ?? 'not as it was written'
    throw new ProductionFailure(`${folder} is no backup of ours: its ${ABOUT} cannot be read (${reason}).`)
  }
}
