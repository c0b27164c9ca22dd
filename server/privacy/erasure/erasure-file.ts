/**
 * The erasure log as lines of JSON in a file that no restored database overwrites. A line is on the disk before `append` ends; a line that a
 * crash cut short is passed over, and the database's copy brings it back.
 *
 * Lines are read once: of an unchanged file nothing is read, of a file that has grown only the added lines. A file that was shortened, edited
 * or replaced is read from its beginning.
 */
import { type FileHandle, mkdir, open } from 'node:fs/promises'
import { dirname } from 'node:path'
import { type ErasureEntry, parseErasureLine } from '#contracts/operators/erasures.ts'

export interface ErasureLogReading {
  /** The lines added since the last acknowledged reading. */
  readonly added: readonly ErasureEntry[]
  readonly subjects: ReadonlySet<string>
  /** Whether the file has changed since the last acknowledged reading. */
  readonly changed: boolean
  /** Numbers of unreadable lines, counted from 1. */
  readonly unreadableLines: readonly number[]
  /** Says that the added lines are dealt with. Until then each reading brings them again. */
  readonly acknowledge: () => void
}

interface ReadSoFar {
  /** The file's identity, size and times, as the file system states them. */
  readonly stamp: string
  readonly end: number
  /** The bytes before `end`: the same file, grown, still has them. */
  readonly before: Buffer
  readonly lines: number
  readonly subjects: ReadonlySet<string>
  readonly unreadableLines: readonly number[]
  /** The last line has no end and is unreadable: a crash has cut it short, or another process is writing it. */
  readonly cutShort: boolean
}

const NOTHING: ReadSoFar = {
  stamp: '',
  end: 0,
  before: Buffer.alloc(0),
  lines: 0,
  subjects: new Set(),
  unreadableLines: [],
  cutShort: false,
}
const COMPARED_BYTES = 1024

export function erasureFile(path: string) {
  let acknowledged = NOTHING
  // In turn: a reading must not see half of an entry that this process appends.
  let turn: Promise<unknown> = Promise.resolve()
  const inTurn = <Result>(work: () => Promise<Result>): Promise<Result> => {
    const result = turn.then(work)
    turn = result.catch(() => undefined)
    return result
  }

  return {
    read: () =>
      inTurn(async () => {
        const { known, added } = await readAdded(path, acknowledged)
        return {
          added,
          subjects: known.subjects,
          changed: known !== acknowledged,
          unreadableLines: known.cutShort ? [...known.unreadableLines, known.lines + 1] : known.unreadableLines,
          acknowledge: () => {
            acknowledged = known
          },
        }
      }),

    append: (entries: readonly ErasureEntry[]) =>
      inTurn(async () => {
        if (entries.length === 0) return
        await mkdir(dirname(path), { recursive: true, mode: 0o700 })
        await withFile(path, 'a+', async (file) => {
          const { size } = await file.stat()
          const cutShort = size > 0 && !(await bytesBefore(file, size, 1)).equals(Buffer.from('\n'))
          await file.appendFile(`${cutShort ? '\n' : ''}${entries.map((entry) => `${JSON.stringify(entry)}\n`).join('')}`)
          await file.sync()
        })
      }),
  }
}

interface Reading {
  readonly known: ReadSoFar
  readonly added: readonly ErasureEntry[]
}

async function readAdded(path: string, acknowledged: ReadSoFar): Promise<Reading> {
  try {
    return await withFile(path, 'r', (file) => readFrom(file, acknowledged))
  } catch (error) {
    if ((error as { code?: unknown }).code === 'ENOENT') return { known: NOTHING, added: [] }
    throw error
  }
}

async function readFrom(file: FileHandle, acknowledged: ReadSoFar): Promise<Reading> {
  const { ino, size, mtimeMs, ctimeMs } = await file.stat()
  const stamp = [ino, size, mtimeMs, ctimeMs].join(' ')
  if (stamp === acknowledged.stamp) return { known: acknowledged, added: [] }
  const hasGrown =
    size >= acknowledged.end && (await bytesBefore(file, acknowledged.end, COMPARED_BYTES)).equals(acknowledged.before)
  const from = hasGrown ? acknowledged : NOTHING

  const added: ErasureEntry[] = []
  const unreadableLines = [...from.unreadableLines]
  let { end, lines } = from
  let cutShort = false
  for await (const { text, next } of linesInFile(file, end)) {
    const entry = text && parseErasureLine(text)
    if (entry) added.push(entry)
    if (next === undefined) cutShort = !entry
    else {
      lines += 1
      end = next
      if (!entry && text !== '') unreadableLines.push(lines)
    }
  }
  const subjects = new Set([...from.subjects, ...added.map(({ subjectId }) => subjectId)])
  const before = await bytesBefore(file, end, COMPARED_BYTES)
  return { known: { stamp, end, before, lines, subjects, unreadableLines, cutShort }, added }
}

async function bytesBefore(file: FileHandle, position: number, most: number): Promise<Buffer> {
  const length = Math.min(position, most)
  const { bytesRead, buffer } = await file.read(Buffer.alloc(length), 0, length, position - length)
  return buffer.subarray(0, bytesRead)
}

async function withFile<Result>(path: string, flags: string, work: (file: FileHandle) => Promise<Result>): Promise<Result> {
  const file = await open(path, flags, 0o600)
  try {
    return await work(file)
  } finally {
    await file.close()
  }
}

export type ErasureLog = ReturnType<typeof erasureFile>

interface Line {
  /** Undefined: longer than any line of ours. */
  readonly text: string | undefined
  /** Where the next line begins; undefined when this one has no end yet. */
  readonly next: number | undefined
}

const LONGEST = 4096
const LINE_END = 0x0a

/** From a place on, a piece of the file at a time. */
async function* linesInFile(file: FileHandle, start: number): AsyncGenerator<Line> {
  let place = start
  let begun = Buffer.alloc(0)
  for await (const chunk of file.createReadStream({ start, autoClose: false }) as AsyncIterable<Buffer>) {
    let from = 0
    for (let end = chunk.indexOf(LINE_END); end >= 0; end = chunk.indexOf(LINE_END, from)) {
      yield { text: textOf(Buffer.concat([begun, chunk.subarray(from, end)])), next: place + end + 1 }
      begun = Buffer.alloc(0)
      from = end + 1
    }
    place += chunk.length
    // One byte more than the longest is enough to know that it is too long, however much follows.
    begun = Buffer.concat([begun, chunk.subarray(from)]).subarray(0, LONGEST + 1)
  }
  if (begun.length > 0) yield { text: textOf(begun), next: undefined }
}

const textOf = (line: Buffer): string | undefined => (line.length > LONGEST ? undefined : line.toString('utf8'))
