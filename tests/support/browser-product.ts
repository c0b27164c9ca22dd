/**
 * The product that all browser tests visit: started once before them, stopped after them, and untouched by the owner's settings. It has PostgreSQL,
 * since the embedded database would keep the browsers' processor busy.
 */
import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createDatabase, makeCluster, stopCluster, urlOfDatabase } from '#tools/postgres-cluster.ts'
import { startServer } from '#tools/server-process.ts'
import { outputOf } from '#tools/spawn-process.ts'
import { WITHOUT_LIMITS } from '#tools/without-limits.ts'
import { FOR_TESTS } from './cluster-for-tests.ts'

export const OPERATOR_TOKEN = 'of-the-product-that-browsers-visit'

/** `npm run operator -- …` on this product. */
export const operatorSays = (...text: readonly string[]): Promise<string> =>
  outputOf({
    command: [process.execPath, 'cli/main.ts', ...text],
    environment: { OPERATOR_PORT: process.env.E2E_OPERATOR_PORT, OPERATOR_TOKEN },
  })

/** On a busy machine a lender is slow, and so are we: neither changes what a person sees here. Applicants whom every lender fails are many. */
export const FOR_BROWSERS = {
  SANDBOX_PACE: 'none',
  BREAKER_MINIMUM: '1000',
  PING_TIMEOUT_MS: '60000',
  MAX_EVENT_LOOP_DELAY_MS: '60000',
  ...WITHOUT_LIMITS,
}

const NAME = 'browsers'

/** For a product beside the one that all visit: an empty database in the same cluster. */
export async function databaseBeside(name: string): Promise<string> {
  const port = Number(process.env.E2E_DATABASE_PORT)
  // A second attempt, in another process, begins anew.
  const own = `${name}_${process.pid}`
  await createDatabase(port, own)
  return urlOfDatabase(port, own)
}

export default async function startProduct(): Promise<() => Promise<void>> {
  const { E2E_PORT: PORT = '', E2E_SANDBOX_PORT: SANDBOX_PORT = '', E2E_OPERATOR_PORT: OPERATOR_PORT = '' } = process.env
  const folder = mkdtempSync(join(tmpdir(), 'loanfinch-browsers-'))
  const cluster = join(folder, 'postgres')
  const tidyUp = () => {
    if (!existsSync(folder)) return
    stopCluster(cluster)
    rmSync(folder, { recursive: true, force: true })
  }
  // Also when the product did not start, or the run is broken off.
  process.once('exit', tidyUp)
  // The database runs as another user, who has to get in.
  chmodSync(folder, 0o755)
  const { port, url } = await makeCluster(cluster, FOR_TESTS)
  process.env.E2E_DATABASE_PORT = String(port)
  await createDatabase(port, NAME)
  const { stop } = await startServer({
    PORT,
    SANDBOX_PORT,
    OPERATOR_PORT,
    OPERATOR_TOKEN,
    DATABASE_URL: url(NAME),
    ...FOR_BROWSERS,
  })
  return () => stop().then(tidyUp)
}
