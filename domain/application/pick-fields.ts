import type { Application, FieldName } from './application.ts'

/** The named fields that were answered: a field that was left empty has no key. */
export function pickFields<Name extends FieldName>(application: Application, names: readonly Name[]): Pick<Application, Name> {
  const present = names.filter((name) => application[name] !== undefined)
  return Object.fromEntries(present.map((name) => [name, application[name]])) as unknown as Pick<Application, Name>
}
