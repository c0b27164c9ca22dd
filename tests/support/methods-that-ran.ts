/** Which methods of the records have run in this process, by `subject.method`: what the guard of the embedded database asks for. */
import type { Records, Storage } from '#server/records.ts'

const ran = new Set<string>()
const known = new Set<string>()

export function rememberCalls(storage: Storage): Storage {
  for (const [subject, part] of Object.entries(storage.records))
    for (const [method, value] of Object.entries(part)) if (typeof value === 'function') known.add(`${subject}.${method}`)
  return {
    ...storage,
    records: remembering(storage.records),
    transaction: (work) => storage.transaction((records) => work(remembering(records))),
  }
}

export const methodsThatNeverRan = (): string[] => [...known].filter((name) => !ran.has(name)).sort()

const remembering = (records: Records): Records =>
  new Proxy(records, {
    get: (target, subject: keyof Records) => {
      const part: object | undefined = target[subject]
      return part && rememberingPart(subject, part)
    },
  })

const rememberingPart = (subject: string, part: object) =>
  new Proxy(part, {
    get(target, method) {
      const name = `${subject}.${String(method)}`
      if (known.has(name)) ran.add(name)
      return Reflect.get(target, method)
    },
  })
