/** The ZIP table, made by `tools/make-zip-table.ts`. Places by GeoNames (geonames.org), CC BY 4.0. */
import { readFileSync } from 'node:fs'
import { makeZipTable, type ZipRow, type ZipTable } from '#domain/places/zip-codes.ts'

const FILE = new URL('./zip-codes.tsv', import.meta.url)

let loaded: ZipTable | undefined

export function loadZipTable(): ZipTable {
  loaded ??= makeZipTable(rowsOf(readFileSync(FILE, 'utf8')))
  return loaded
}

function* rowsOf(text: string): Generator<ZipRow> {
  for (const line of text.split('\n')) {
    const [zip, city, region] = line.split('\t')
    if (zip && city && region) yield { zip, city, region }
  }
}
