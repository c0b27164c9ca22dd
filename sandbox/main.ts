/** Starts the sandbox beside the server. Production has none: there this ends at once, and quietly. */
import { readFileSync } from 'node:fs'
import { makeLenderPart } from './lenders/lender-part.ts'
import { startSandbox } from './sandbox.ts'

const { NODE_ENV, HOST, PORT, PUBLIC_URL, SANDBOX_PORT, SANDBOX_SMTP_PORT, SANDBOX_URL, SANDBOX_PACE } = process.env
if (NODE_ENV === 'production') process.exit(0)

const portOf = (text: string | undefined, fallback: number) => (text ? Number(text) : fallback)
const port = portOf(SANDBOX_PORT, 3100)

const siteUrl = PUBLIC_URL || `http://localhost:${portOf(PORT, 3000)}`
const publicUrl = SANDBOX_URL?.replace(/\/$/, '') || `http://${new URL(siteUrl).hostname}:${port}`

try {
  const lenders = await makeLenderPart({
    publicUrl: () => publicUrl,
    pace: SANDBOX_PACE === 'none' ? 'none' : 'realistic',
    secrets: JSON.parse(readFileSync(new URL('lender-secrets.json', import.meta.url), 'utf8')),
  })
  const sandbox = await startSandbox({
    host: HOST || '127.0.0.1',
    port,
    smtpPort: portOf(SANDBOX_SMTP_PORT, 3125),
    siteUrl,
    parts: [lenders],
  })
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void sandbox.close().then(() => process.exit(0)))
} catch (error) {
  const { code, port: taken } = error as { code?: string; port?: number }
  console.error(
    code === 'EADDRINUSE'
      ? `Port ${taken} is taken by another program. Choose others with SANDBOX_PORT and SANDBOX_SMTP_PORT.`
      : `The sandbox cannot start (${code ?? 'unknown error'}). Check HOST, SANDBOX_PORT and SANDBOX_SMTP_PORT.`,
  )
  process.exit(1)
}
