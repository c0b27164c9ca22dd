/** Starts the sandbox beside the server. Production has none: there this ends at once, and quietly. */
import { startSandbox } from './sandbox.ts'

const { NODE_ENV, HOST, PORT, PUBLIC_URL, SANDBOX_PORT, SANDBOX_SMTP_PORT } = process.env
if (NODE_ENV === 'production') process.exit(0)

const portOf = (text: string | undefined, fallback: number) => (text ? Number(text) : fallback)
const port = portOf(SANDBOX_PORT, 3100)

try {
  const sandbox = await startSandbox({
    host: HOST || '127.0.0.1',
    port,
    smtpPort: portOf(SANDBOX_SMTP_PORT, 3125),
    siteUrl: PUBLIC_URL || `http://localhost:${portOf(PORT, 3000)}`,
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
