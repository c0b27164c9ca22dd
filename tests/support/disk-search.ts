/** Reads a database's files as a thief would who has the disk and the key ring, and no use for SQL. */
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'

/**
 * PostgreSQL's compression leaves what does not repeat as it is, in groups of eight bytes with a byte between them. Wherever the groups begin,
 * seven bytes in a row from one of the first eight places are unbroken.
 */
const GROUP = 8

/** Which files hold these bytes, compressed or not. */
export function filesWith(folder: string, bytes: Uint8Array): string[] {
  const pieces = Array.from({ length: GROUP }, (_none, start) => Buffer.from(bytes.subarray(start, start + GROUP - 1)))
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => {
      const content = readFileSync(path)
      return pieces.some((piece) => content.includes(piece))
    })
    .map((path) => relative(folder, path))
    .sort()
}
