/** What PostgreSQL says no to until an owner has mended it: waiting would not help, and a stack trace would not say what to do. */
import pg from 'pg'

const BY_STATE: Readonly<Record<string, string>> = {
  '28P01': 'PostgreSQL does not accept the user or the password of DATABASE_URL (28P01).',
  '28000': 'PostgreSQL does not let the user of DATABASE_URL in (28000): does it exist, and does pg_hba.conf name it?',
  '3D000': 'The database that DATABASE_URL names does not exist (3D000): make it first.',
  '42501': 'The user of DATABASE_URL lacks the right to make or change tables (42501): let it own its database.',
}

/** The driver's own complaint, before it has sent anything. */
const NO_PASSWORD = /client password must be a string/

export function refusalOf(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined
  if (NO_PASSWORD.test(error.message)) return 'PostgreSQL asks for a password, and DATABASE_URL has none.'
  return error instanceof pg.DatabaseError ? BY_STATE[error.code ?? ''] : undefined
}
