/** Ten days of made-up business in a sandbox, or the sentence that says why not. */
import { DAY_MS } from '#domain/values/calendar.ts'
import { readConfig } from '#server/settings/config.ts'
import { openMovedProduct, PLAYED_BY_ONE, until } from './moved-product.ts'
import { planDays } from './plan.ts'
import { liveTenDays, type TenDays } from './ten-days.ts'

export type Demonstrated =
  | { readonly kind: 'made'; readonly lived: Awaited<ReturnType<typeof liveTenDays>> }
  /** The database, or this process's settings, are not a sandbox's. */
  | { readonly kind: 'not-a-sandbox'; readonly problems: readonly string[] }
  | { readonly kind: 'has-business'; readonly sentence: string }

export interface DemonstrationSettings {
  readonly environment: Readonly<Record<string, string | undefined>>
  readonly now: Date
  readonly signal: AbortSignal
  readonly say: (line: string) => void
  /** Of the people who come. */
  readonly share?: number
  readonly siteDir?: string
  readonly look?: TenDays['look']
}

const NOT_A_SANDBOX =
  'The demonstration is for the sandbox: people and money are real in production, and a staging site has lenders of its own.'
const HAS_BUSINESS =
  'This sandbox has applications from before today, so the demonstration was made already or there is no place for it. For a fresh one, name another DATA_DIR or an empty database.'

/** The owner's lenders and mail server are not for made-up people, and the ranking chooses: so it is as quick as it is described. */
const ONLY_THE_SANDBOX = {
  ...PLAYED_BY_ONE,
  ROLE: 'all',
  POLICY: 'as-specified',
  HOST: '127.0.0.1',
  OPERATOR_HOST: '127.0.0.1',
  LENDERS_FILE: '',
  LENDER_SECRETS_FILE: '',
  SMTP_URL: '',
  PING_TIMEOUT_MS: '1500',
  RUN_BUDGET_MS: '2500',
} as const

export async function demonstrate(settings: DemonstrationSettings): Promise<Demonstrated> {
  const { environment, now, signal, say, share, siteDir, look } = settings
  const reading = readConfig(environment)
  if (reading.kind === 'bad') return { kind: 'not-a-sandbox', problems: reading.problems }
  const { siteMode, publicUrl, sandboxUrl } = reading.config
  if (siteMode !== 'sandbox' || !sandboxUrl) return { kind: 'not-a-sandbox', problems: [NOT_A_SANDBOX] }
  const days = planDays(now, share)
  const clock = runningFrom(new Date((days[0]?.start.getTime() ?? 0) - DAY_MS))
  const played = { ...environment, ...ONLY_THE_SANDBOX, PUBLIC_URL: publicUrl, SANDBOX_URL: sandboxUrl }
  const opening = await openMovedProduct(played, clock, { builtAt: clock.now, ...(siteDir && { siteDir }) })
  if (opening.kind === 'refused') return { kind: 'not-a-sandbox', problems: opening.problems }
  const { product } = opening
  try {
    await until(() =>
      fetch(sandboxUrl).then(
        ({ ok }) => ok,
        () => false,
      ),
    )
    const yesterday = new Date(now.getTime() - DAY_MS).toISOString().slice(0, 10)
    const { count } = (await product.asOperator(`/applications/count?until=${yesterday}`)) as { count: number }
    if (count > 0) return { kind: 'has-business', sentence: HAS_BUSINESS }
    return { kind: 'made', lived: await liveTenDays({ product, days, sandboxUrl, signal, say, look }) }
  } finally {
    await product.running.stop()
  }
}

/** A clock that goes on from wherever it is set. */
function runningFrom(start: Date) {
  let [set, setAtMs] = [start, performance.now()]
  return {
    get now() {
      return new Date(set.getTime() + performance.now() - setAtMs)
    },
    set now(at: Date) {
      ;[set, setAtMs] = [at, performance.now()]
    },
  }
}
