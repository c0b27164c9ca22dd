/** A PostgreSQL cluster of a test's own that shows a certificate. */
import { execFileSync } from 'node:child_process'
import { chmodSync, chownSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { cleanEnvironment } from '#tools/clean-environment.mjs'
import { makeCluster, type PostgresCluster } from '#tools/postgres-cluster.ts'
import type { Authority } from './certificates.ts'

/** Its certificate is for `host`; the authority's own lies beside it in `files`, as `ca.pem`. */
export async function makeTlsCluster(
  folder: string,
  { authority, host, files }: { readonly authority: Authority; readonly host: string; readonly files: string },
): Promise<PostgresCluster> {
  const { cert, key } = authority.certify(host)
  const [certFile, keyFile] = [join(files, 'server.pem'), join(files, 'server.key')]
  chmodSync(files, 0o755)
  writeFileSync(certFile, cert)
  writeFileSync(keyFile, key, { mode: 0o600 })
  writeFileSync(join(files, 'ca.pem'), authority.ca)
  // PostgreSQL runs as a user of its own where tests run as root, and takes no key that another user owns.
  if (process.getuid?.() === 0) chownSync(keyFile, Number(execFileSync('id', ['-u', 'postgres'], { env: cleanEnvironment() })), 0)
  return makeCluster(folder, ['ssl = on', `ssl_cert_file = '${certFile}'`, `ssl_key_file = '${keyFile}'`])
}
