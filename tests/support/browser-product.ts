/** The product that all browser tests visit: started once before them, stopped after them, and untouched by the owner's settings. */
import { startServer } from '#tools/server-process.ts'

/** One machine plays every visitor: what limits a person must not limit the suite. */
const UNLIMITED = '1000000'

export default async function startProduct(): Promise<() => Promise<void>> {
  const { E2E_PORT: PORT = '', E2E_SANDBOX_PORT: SANDBOX_PORT = '' } = process.env
  const { stop } = await startServer({
    PORT,
    SANDBOX_PORT,
    SANDBOX_PACE: 'none',
    LIMIT_READS: UNLIMITED,
    LIMIT_WRITES: UNLIMITED,
    LIMIT_SUBMISSIONS_PER_ADDRESS: UNLIMITED,
    LIMIT_SUBMISSIONS_PER_SSN: UNLIMITED,
    LIMIT_MAILS_PER_EMAIL: UNLIMITED,
    LIMIT_MAILS_PER_ADDRESS: UNLIMITED,
    LIMIT_PRIVACY_REQUESTS_PER_ADDRESS: UNLIMITED,
    LIMIT_PRIVACY_RECEIPTS_PER_EMAIL: UNLIMITED,
  })
  return stop
}
