/** The product that all browser tests visit: started once before them, stopped after them, and untouched by the owner's settings. */
import { startServer } from '#tools/server-process.ts'
import { outputOf } from '#tools/spawn-process.ts'
import { WITHOUT_LIMITS } from '#tools/without-limits.ts'

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

export default async function startProduct(): Promise<() => Promise<void>> {
  const { E2E_PORT: PORT = '', E2E_SANDBOX_PORT: SANDBOX_PORT = '', E2E_OPERATOR_PORT: OPERATOR_PORT = '' } = process.env
  const { stop } = await startServer({ PORT, SANDBOX_PORT, OPERATOR_PORT, OPERATOR_TOKEN, ...FOR_BROWSERS })
  return stop
}
