/** What the codes of PostgreSQL's errors mean to us; the embedded database has the same. */

/**
 * Classes and codes that pass by themselves, or when an owner has made room: a lost connection, no resources, a conflict, a time-out, a plan
 * that a migration has outdated (0A000), a server that only answers reads (25006), a disk that fails (58030).
 */
const PASSING = /^(08|53|57P|25P03|55P03|40001|40P01|57014|0A000|25006|58030)/
/** No room on the disk or in memory, or a server that has become a copy of another. */
const WRITE_REFUSED = /^(53100|53200|53400|58030|25006)$/
const READ_ONLY = '25006'
const NOT_ALLOWED = /^42/
/** The transaction had failed before this statement. */
const BEHIND_FAILURE = '25P02'

export const isPassing = (error: unknown): boolean => PASSING.test(stateOf(error))
export const isWriteRefusal = (error: unknown): boolean => WRITE_REFUSED.test(stateOf(error))
export const isReadOnly = (error: unknown): boolean => stateOf(error) === READ_ONLY
export const isBehindFailure = (error: unknown): boolean => stateOf(error) === BEHIND_FAILURE
export const isNotAllowed = (error: unknown): boolean => NOT_ALLOWED.test(stateOf(error))

function stateOf(error: unknown): string {
  const code = error instanceof Error ? String((error as { code?: unknown }).code ?? '') : ''
  // Node's own codes begin with an E, and can be as long: EPIPE.
  return /^[0-9A-Z]{5}$/.test(code) && !code.startsWith('E') ? code : ''
}
