/** From the names that a link carries to their numbers. Those whose text is kept are remembered: an application that carries them costs no query. */
import { isReadableName, NAME_KINDS, type NameKind, normalizeName, UNREADABLE } from '#domain/visits/visit-notes.ts'
import type { Vault } from '../platform/vault/vault.ts'
import type { NameRecords, NumberedName } from './name-records.ts'

/** As they stand in the link. */
export type CarriedNames = { readonly [Kind in NameKind as `utm_${Kind}`]?: string | undefined }

export interface NumberedNames {
  readonly numbers: { readonly [Kind in NameKind]?: number }
  /** Names that are not kept as text yet: each application that carries one is counted. In one order, so that no two wait for each other. */
  readonly unkept: readonly (readonly [number: number, name: string])[]
}

interface Needs {
  readonly storage: { readonly records: { readonly sourceNames: NameRecords } }
  readonly vault: Vault
}

/** Far more than anybody has; whoever sends made-up names must not fill the memory. */
const MOST_REMEMBERED = 10_000

export function makeNameNumbers({ storage, vault }: Needs) {
  const kept = new Map<string, number>()

  async function numbersOf(carried: CarriedNames, ask: (name: string) => Promise<NumberedName | undefined>) {
    const numbers: { [Kind in NameKind]?: number } = {}
    const unkept = new Map<number, string>()
    for (const kind of NAME_KINDS) {
      const text = carried[`utm_${kind}`]
      if (!text) continue
      if (!isReadableName(text)) {
        numbers[kind] = UNREADABLE
        continue
      }
      const name = normalizeName(text)
      const remembered = kept.get(name)
      const found = remembered === undefined ? await ask(name) : { id: remembered, isKept: true }
      numbers[kind] = found?.id ?? UNKNOWN
      if (found?.isKept && kept.size < MOST_REMEMBERED) kept.set(name, found.id)
      if (found && !found.isKept) unkept.set(found.id, name)
    }
    return { numbers, unkept: [...unkept].sort(([one], [other]) => one - other) }
  }

  const codesOf = (name: string) => vault.fingerprints('source-name', name)
  return {
    /** A name that comes for the first time gets a number. */
    give: (carried: CarriedNames): Promise<NumberedNames> =>
      numbersOf(carried, (name) => storage.records.sourceNames.number(name, codesOf(name))),
    /** A name whose text is not kept is `UNKNOWN`. */
    known: async (carried: CarriedNames) =>
      (await numbersOf(carried, (name) => storage.records.sourceNames.find(name, []))).numbers,
  }
}

/** Stands for every name that is not kept as text. */
const UNKNOWN = -1
