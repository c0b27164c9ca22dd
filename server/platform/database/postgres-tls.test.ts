/** That sslmode=verify-full does what production relies on: a server that cannot show who it is gets no password and no query. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { beforeAll, expect, inject, test } from 'vitest'
import { afterFile } from '#tests/support/after-file.ts'
import { makeAuthority } from '#tests/support/certificates.ts'
import { freshPostgresUrl } from '#tests/support/postgres.ts'
import { temporaryFolder } from '#tests/support/run-wide.ts'
import { makeTlsCluster } from '#tests/support/tls-cluster.ts'
import { type PostgresCluster, stopCluster } from '#tools/postgres-cluster.ts'
import { openPostgresDatabase } from './postgres-database.ts'
import { refusalOf } from './postgres-refusals.ts'

const folder = join(inject('runFolder'), 'tls-cluster')
const files = temporaryFolder('tls')
const authority = makeAuthority()
let cluster: PostgresCluster

beforeAll(async () => {
  cluster = await makeTlsCluster(folder, { authority, host: 'localhost', files })
  writeFileSync(join(files, 'stranger.pem'), makeAuthority('Stranger').ca)
})
afterFile(() => stopCluster(folder))

const urlOf = (host: string, ca: string) =>
  `postgres://postgres@${host}:${cluster.port}/postgres?sslmode=verify-full&sslrootcert=${join(files, ca)}`

async function isEncrypted(url: string): Promise<boolean> {
  const database = openPostgresDatabase(url, 1)
  try {
    const { rows } = await sql<{ ssl: boolean }>`select ssl from pg_stat_ssl where pid = pg_backend_pid()`.execute(database.kysely)
    return rows[0]?.ssl === true
  } finally {
    await database.close()
  }
}

test('a server with a certificate that holds is spoken to, encrypted', async () =>
  expect(await isEncrypted(urlOf('localhost', 'ca.pem'))).toBe(true))

const refusal = (url: string) => isEncrypted(url).catch(refusalOf)
const CHECK = 'check the host of DATABASE_URL, and the authority that sslrootcert names.'

test('a certificate of an authority that nobody knows does not do', async () =>
  expect(await refusal(urlOf('localhost', 'stranger.pem'))).toBe(
    `PostgreSQL’s certificate does not hold (UNABLE_TO_VERIFY_LEAF_SIGNATURE): ${CHECK}`,
  ))

test('nor does one for another name', async () =>
  expect(await refusal(urlOf('127.0.0.1', 'ca.pem'))).toBe(
    `PostgreSQL’s certificate does not hold (ERR_TLS_CERT_ALTNAME_INVALID): ${CHECK}`,
  ))

test('a server without encryption is not spoken to', async () =>
  expect(await refusal(`${await freshPostgresUrl()}?sslmode=verify-full`)).toBe(
    'PostgreSQL offers no encryption, and DATABASE_URL insists on it (sslmode).',
  ))
