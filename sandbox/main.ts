/** Starts the sandbox beside the server; `--check` only tries. Production has none: there this ends at once, and quietly. */
import { readFileSync } from 'node:fs'
import { makeDemonstration } from './demonstration.ts'
import { makeLenderPart } from './lenders/lender-part.ts'
import { startSandbox } from './sandbox.ts'
import { whichPolicyPart } from './which-policy.ts'

const { NODE_ENV, HOST, PORT, PUBLIC_URL, POLICY, SANDBOX_PORT, SANDBOX_SMTP_PORT, SANDBOX_URL, SANDBOX_PACE } = process.env
if (NODE_ENV === 'production') process.exit(0)

const portOf = (text: string | undefined, fallback: number) => (text ? Number(text) : fallback)
const port = portOf(SANDBOX_PORT, 3100)
/** People only choose SANDBOX_PORT: two clones side by side need not also part their mail servers by hand. server/settings/config.ts reckons the same. */
const SMTP_PORT_DISTANCE = 25

const siteUrl = PUBLIC_URL || `http://localhost:${portOf(PORT, 3000)}`
const publicUrl = SANDBOX_URL?.replace(/\/$/, '') || `http://${new URL(siteUrl).hostname}:${port}`

/** `npm start` holds a channel to this process: it passes the server's console link on, and runs the demonstration. */
const npmStart = process.argv.includes('--stop-with-parent') ? process : undefined
const demonstration = makeDemonstration({ siteUrl, begin: npmStart && (() => npmStart.send?.('demonstrate')) })
let consoleLink: string | undefined
npmStart?.on('message', (message: 'demonstration-over' | { readonly consoleLink?: string }) => {
  if (message === 'demonstration-over') demonstration.over()
  else consoleLink = message.consoleLink
})

try {
  const lenders = await makeLenderPart({
    publicUrl: () => publicUrl,
    siteUrl: () => siteUrl,
    paceOf: demonstration.paceOf,
    pace: SANDBOX_PACE === 'none' ? 'none' : 'realistic',
    now: demonstration.now,
    secrets: JSON.parse(readFileSync(new URL('lender-secrets.json', import.meta.url), 'utf8')),
  })
  const sandbox = await startSandbox({
    host: HOST || '127.0.0.1',
    port,
    smtpPort: portOf(SANDBOX_SMTP_PORT, port + SMTP_PORT_DISTANCE),
    siteUrl,
    publicUrl,
    consoleLink: () => consoleLink,
    names: [new URL(publicUrl).hostname],
    parts: [whichPolicyPart({ siteUrl, publicUrl: () => publicUrl, setting: POLICY }), demonstration, lenders],
    now: demonstration.now,
  })
  const stop = () => void sandbox.close().then(() => process.exit(0))
  if (process.argv.includes('--check')) stop()
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, stop)
  // When the channel closes, `npm start` is gone, be it by kill -9.
  npmStart?.once('disconnect', stop)
} catch (error) {
  const { code, port: taken = 0 } = error as { code?: string; port?: number }
  const setting = taken === port ? 'SANDBOX_PORT' : 'SANDBOX_SMTP_PORT'
  console.error(
    code === 'EADDRINUSE'
      ? `Port ${taken} is taken by another program. Stop it, or choose another with ${setting}=${taken + 1} npm start.`
      : `The sandbox cannot start (${code ?? 'unknown error'}). Check HOST, SANDBOX_PORT and SANDBOX_SMTP_PORT.`,
  )
  process.exit(1)
}
