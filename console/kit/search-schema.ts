/**
 * What a screen keeps in its address. Each name has a reader; what a reader does not know is left out, as is a default, so that an address says
 * only what is special about it and an old one still opens.
 */
import { parseIsoDate } from '#domain/values/calendar.ts'
import { parseMonth } from '#domain/values/month.ts'

type Reader<Value> = (text: string) => Value | undefined

export const oneOf =
  <Value extends string>(values: readonly Value[]): Reader<Value> =>
  (text) =>
    values.find((value) => value === text)

export const day: Reader<string> = (text) => parseIsoDate(text)
export const month: Reader<string> = parseMonth
export const text =
  (most = 100): Reader<string> =>
  (value) =>
    value !== '' && value.length <= most ? value : undefined
export const wholeNumber: Reader<number> = (text) => (/^\d{1,9}$/.test(text) ? Number(text) : undefined)

type SearchOf<Readers> = {
  readonly [Name in keyof Readers]?: Readers[Name] extends Reader<infer Value> ? Value | undefined : never
}

/** The names of all screens: words of ours, which may be said aloud. Anything else in an address may be somebody's. */
const NAMES = new Set<string>()
export const isSearchName = (name: string): boolean => NAMES.has(name)

export function searchSchema<Readers extends Readonly<Record<string, Reader<string | number>>>>(readers: Readers) {
  for (const name of Object.keys(readers)) NAMES.add(name)
  return (search: SearchOf<Readers> | Readonly<Record<string, unknown>>): SearchOf<Readers> =>
    Object.fromEntries(
      Object.entries(readers).flatMap(([name, read]) => {
        const given = (search as Readonly<Record<string, unknown>>)[name]
        const value = given === undefined || given === null ? undefined : read(String(given))
        return value === undefined ? [] : [[name, value]]
      }),
    ) as SearchOf<Readers>
}
