/**
 * The erasure log as lines of JSON in a file that no restored database overwrites. A line is on the disk before `append` returns;
 * one that a crash cut short is passed over, and the database's copy brings it back.
 */
import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { type ErasureEntry, erasureEntry } from '#domain/operators/erasures.ts'
import type { ErasureLog } from '../../operator-ports.ts'

export function erasureFile(path: string): ErasureLog {
  const text = () => (existsSync(path) ? readFileSync(path, 'utf8') : '')
  return {
    read() {
      const lines = text().split('\n').filter(Boolean)
      const entries = lines.flatMap((line) => readLine(line) ?? [])
      return { entries, unreadableLines: lines.length - entries.length }
    },

    append(entries) {
      if (entries.length === 0) return
      mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
      const before = text()
      const cutShort = before !== '' && !before.endsWith('\n')
      const lines = entries.map((entry) => JSON.stringify(entry)).join('\n')
      appendFileSync(path, `${cutShort ? '\n' : ''}${lines}\n`, { mode: 0o600, flush: true })
    },
  }
}

function readLine(line: string): ErasureEntry | undefined {
  try {
    return erasureEntry.safeParse(JSON.parse(line)).data
  } catch {
    return undefined
  }
}
