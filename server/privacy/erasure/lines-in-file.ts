/** The lines of a file from a place on, a piece of the file at a time. */
import type { FileHandle } from 'node:fs/promises'

export interface Line {
  /** Undefined: longer than any line of ours. */
  readonly text: string | undefined
  /** Where the next line begins; undefined when this one has no end yet. */
  readonly next: number | undefined
}

const LONGEST = 4096
const LINE_END = 0x0a

export async function* linesInFile(file: FileHandle, start: number): AsyncGenerator<Line> {
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
