/** The whole product and its sandbox in this process, on the machine's clock and the built pages: what browsers did is held against its records. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { makeLenderPart } from '#sandbox/lenders/lender-part.ts'
import { startSandbox } from '#sandbox/sandbox.ts'
import { start } from '#server/compose.ts'
import { makeLog } from '#server/platform/log/pino-log.ts'
import { readConfig } from '#server/settings/config.ts'
import { freePorts } from '#tools/free-ports.ts'
import { FOR_BROWSERS } from './browser-product.ts'
import { SANDBOX_SECRETS } from './sandbox-lenders.ts'

export type WalkedProduct = Awaited<ReturnType<typeof openWalkedProduct>>

export async function openWalkedProduct() {
  const clock = { aheadMs: 0 }
  const now = () => new Date(Date.now() + clock.aheadMs)
  const [port] = await freePorts(1)
  const url = `http://localhost:${port}`
  let sandboxUrl = ''
  const lenders = await makeLenderPart({ publicUrl: () => sandboxUrl, pace: 'none', secrets: SANDBOX_SECRETS })
  const sandbox = await startSandbox({ host: '127.0.0.1', port: 0, smtpPort: 0, siteUrl: url, now, parts: [lenders] })
  sandboxUrl = sandbox.url
  const dataDir = mkdtempSync(join(tmpdir(), 'loanfinch-walked-'))
  const reading = readConfig({
    NODE_ENV: 'test',
    PORT: String(port),
    OPERATOR_PORT: '0',
    PUBLIC_URL: url,
    DATA_DIR: dataDir,
    SMTP_URL: sandbox.smtpUrl,
    SANDBOX_URL: sandbox.url,
    RUN_SWEEP_MS: '200',
    ...FOR_BROWSERS,
  })
  if (reading.kind === 'bad') throw new Error(reading.problems.join(' '))
  const started = await start(reading.config, {
    log: makeLog({ readable: false, destination: { write: () => undefined } }),
    now,
    databaseTime: async () => now(),
    siteDir: join(import.meta.dirname, '../../dist'),
  })
  if (started.kind === 'refused') throw new Error(started.problem)
  const { running } = started
  return {
    url,
    running,
    sandbox,
    clock,
    async close() {
      await running.stop()
      await sandbox.close()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
