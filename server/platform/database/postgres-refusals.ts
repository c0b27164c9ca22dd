/** Refusals of PostgreSQL that an owner has to mend: waiting would not help, and a stack trace would not say what to do. */
import pg from 'pg'

const BY_STATE: Readonly<Record<string, string>> = {
  '28P01': 'PostgreSQL does not accept the user or the password of DATABASE_URL (28P01).',
  '28000': 'PostgreSQL does not let the user of DATABASE_URL in (28000): does it exist, and does pg_hba.conf name it?',
  '3D000': 'The database that DATABASE_URL names does not exist (3D000): make it first.',
  '42501': 'The user of DATABASE_URL lacks the right to make or change tables (42501): let it own its database.',
}

/** The driver's own complaint, before it has sent anything. */
const NO_PASSWORD = /client password must be a string/

const NO_TLS = /does not support SSL connections/
/** Node's codes: the certificate is of an unknown authority, for another name, or too old. */
const BAD_CERTIFICATE = /^(ERR_TLS_CERT_ALTNAME_INVALID|CERT_[A-Z_]+|[A-Z_]*SELF_SIGNED_CERT[A-Z_]*|UNABLE_TO_[A-Z_]+)$/

export function refusalOf(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined
  if (NO_PASSWORD.test(error.message)) return 'PostgreSQL asks for a password, and DATABASE_URL has none.'
  if (NO_TLS.test(error.message)) return 'PostgreSQL offers no encryption, and DATABASE_URL insists on it (sslmode).'
  const { code } = error as { code?: unknown }
  if (typeof code === 'string' && BAD_CERTIFICATE.test(code))
    return `PostgreSQL’s certificate does not hold (${code}): check the host of DATABASE_URL, and the authority that sslrootcert names.`
  return error instanceof pg.DatabaseError ? BY_STATE[error.code ?? ''] : undefined
}
