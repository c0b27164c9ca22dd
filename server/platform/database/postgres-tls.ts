/** Whether a connection to PostgreSQL is safe from an eavesdropper: judged by what the client would do, not by how the address reads. */
import pg from 'pg'
import { isLoopback } from '../loopback.ts'

const HOW = 'Add sslmode=verify-full to it, and sslrootcert=FILE where the certificate authority is your own.'

export function databaseTlsProblem(url: string): string | undefined {
  try {
    const { host, ssl } = new pg.Client({ connectionString: url })
    if (host.startsWith('/') || isLoopback(host)) return undefined
    if (!ssl) return `DATABASE_URL reaches another machine without encryption. ${HOW}`
    return checksServer(ssl) ? undefined : `DATABASE_URL does not check whom it reaches. ${HOW}`
  } catch (error) {
    const code = String((error as { code?: unknown }).code ?? 'unknown error')
    return `DATABASE_URL cannot be used as it is (${code}): check its sslmode and the files that it names.`
  }
}

const checksServer = (ssl: boolean | { rejectUnauthorized?: boolean; checkServerIdentity?: unknown }): boolean =>
  typeof ssl !== 'object' || (ssl.rejectUnauthorized !== false && ssl.checkServerIdentity === undefined)
