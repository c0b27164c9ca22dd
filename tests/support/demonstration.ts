/** The sandbox that a demonstration happens in, and the product after one. */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { demonstrate } from '#tools/demo/demonstrate.ts'
import { type MovedProduct, openMovedProduct, PLAYED_BY_ONE } from '#tools/demo/moved-product.ts'
import { makeDemonstration } from '../../sandbox/demonstration.ts'
import { makeLenderPart } from '../../sandbox/lenders/lender-part.ts'
import { startSandbox } from '../../sandbox/sandbox.ts'
import { SANDBOX_SECRETS } from './sandbox-lenders.ts'

/** A Tuesday, 10:30 in New York. */
export const DEMONSTRATED_AT = new Date('2026-11-17T15:30:00Z')

export async function openDemonstrationSandbox(begin?: () => void) {
  const siteUrl = 'http://loanfinch.test'
  const demonstration = makeDemonstration({ siteUrl, begin })
  let url = ''
  const { paceOf, now } = demonstration
  const lenders = await makeLenderPart({ publicUrl: () => url, pace: 'none', paceOf, secrets: SANDBOX_SECRETS })
  const parts = [demonstration, lenders]
  const sandbox = await startSandbox({ host: '127.0.0.1', port: 0, smtpPort: 0, siteUrl, parts, now })
  url = sandbox.url
  const settings = { SANDBOX_URL: url, SANDBOX_SMTP_PORT: new URL(sandbox.smtpUrl).port }
  return { ...sandbox, demonstration, settings }
}

/** The whole of it, on the embedded database; close it in the end. */
export async function openDemonstrated(): Promise<MovedProduct & { readonly close: () => Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'loanfinch-demonstration-'))
  const dataDir = join(folder, 'data')
  mkdirSync(dataDir, { mode: 0o700 })
  const sandbox = await openDemonstrationSandbox()
  const environment = { NODE_ENV: 'test', PUBLIC_URL: 'http://loanfinch.test', DATA_DIR: dataDir, ...sandbox.settings }
  const siteDir = join(folder, 'no-pages')
  const signal = new AbortController().signal
  const made = await demonstrate({ environment, now: DEMONSTRATED_AT, signal, say: () => undefined, siteDir })
  if (made.kind !== 'made') throw new Error(JSON.stringify(made))
  const opening = await openMovedProduct({ ...environment, ...PLAYED_BY_ONE }, { now: DEMONSTRATED_AT }, { siteDir })
  if (opening.kind === 'refused') throw new Error(opening.problems.join(' '))
  return {
    ...opening.product,
    async close() {
      await opening.product.running.stop()
      await sandbox.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
