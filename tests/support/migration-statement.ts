/** A statement of a migration, tried on what a database of before held, in a transaction that is undone. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import type { Storage } from '#server/records.ts'

const FOLDER = join(import.meta.dirname, '../../server/platform/database/migrations')

type Inside = Parameters<Parameters<Storage['transaction']>[0]>[0]

/** `begins`: how the statement begins; it ends with the first semicolon at the end of a line. */
export function migrationStatement(file: string, begins: string): string {
  const text = readFileSync(join(FOLDER, file), 'utf8')
  const from = text.indexOf(`\n${begins}`) + 1
  expect(from).toBeGreaterThan(0)
  return text.slice(from, text.indexOf(';\n', from) + 1)
}

export async function undone<Found>(storage: Storage, work: (inside: Inside) => Promise<Found>): Promise<Found> {
  let found: { readonly is: Found } | undefined
  const end = new Error('undone')
  await storage
    .transaction(async (inside) => {
      found = { is: await work(inside) }
      throw end
    })
    .catch((error: unknown) => expect(error).toBe(end))
  return (found as { readonly is: Found }).is
}
