/**
 * Which rows go when a record goes, in the order in which the database lets them. A new table that refers to applications or data_keys
 * has `on delete cascade`, or a row here; a test compares these lists with the database's foreign keys.
 */
export interface OwnedTable {
  readonly table: string
  readonly column: string
}

export const OWNED_BY_APPLICATION: readonly OwnedTable[] = [
  { table: 'ledger', column: 'application_id' },
  { table: 'postbacks', column: 'application_id' },
  { table: 'go_links', column: 'application_id' },
  { table: 'cap_reservations', column: 'application_id' },
  { table: 'runs', column: 'application_id' },
  { table: 'submissions', column: 'application_id' },
  { table: 'consents', column: 'application_id' },
]

/** A subject is an application, a verification or a privacy request. */
export const OWNED_BY_SUBJECT: readonly OwnedTable[] = [
  { table: 'mails', column: 'subject_id' },
  { table: 'sealed_groups', column: 'subject_id' },
  { table: 'data_keys', column: 'subject_id' },
]

export const hasRecords = (ids: readonly string[]): ids is readonly [string, ...string[]] => ids.length > 0
