/** That sslmode=verify-full does what production relies on: a server that cannot show who it is gets no password and no query. */
import { execFileSync } from 'node:child_process'
import { chmodSync, chownSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { makeAuthority } from '#tests/support/certificates.ts'
import { freshPostgresUrl } from '#tests/support/postgres.ts'
import { temporaryFolder } from '#tests/support/run-wide.ts'
import { cleanEnvironment } from '#tools/clean-environment.mjs'
import { makeCluster, type PostgresCluster, stopCluster } from '#tools/postgres-cluster.ts'
import { openPostgresDatabase } from './postgres-database.ts'
import { refusalOf } from './postgres-refusals.ts'

const folder = join(inject('runFolder'), 'tls-cluster')
const files = temporaryFolder('tls')
const authority = makeAuthority()
let cluster: PostgresCluster

beforeAll(async () => {
  const { cert, key } = authority.certify('localhost')
  chmodSync(files, 0o755)
  writeFileSync(join(files, 'server.pem'), cert)
  writeFileSync(join(files, 'server.key'), key, { mode: 0o600 })
  writeFileSync(join(files, 'ca.pem'), authority.ca)
  writeFileSync(join(files, 'stranger.pem'), makeAuthority('Stranger').ca)
  // PostgreSQL runs as a user of its own where tests run as root, and takes no key that another user owns.
  if (process.getuid?.() === 0)
    chownSync(join(files, 'server.key'), Number(execFileSync('id', ['-u', 'postgres'], { env: cleanEnvironment() })), 0)
  cluster = await makeCluster(folder, [
    'ssl = on',
    `ssl_cert_file = '${join(files, 'server.pem')}'`,
    `ssl_key_file = '${join(files, 'server.key')}'`,
  ])
})
afterAll(() => stopCluster(folder))

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
