/** The settings: the only place in the server that reads the environment. `.env.example` explains each of them. */
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import * as z from 'zod'
import { SITE } from '#content/site.ts'
import { DEFAULT_WRONG_SITE_MARKER } from '#domain/application/submission-outcome.ts'
import { LONGEST_TIMEOUTS } from '#domain/matching/lender/lender.ts'
import { STATUS_ASK_DELAYS_MS } from '#domain/matching/run/run-state.ts'
import { DEFAULT_POLICY, POLICY_NAMES } from '#domain/policy/policy.ts'
import { DEFAULT_PLACEHOLDER_IPS } from '#domain/visits/client-ip.ts'
import { BREAKER_SETTINGS, LENDER_DEADLINES } from '../lenders/calls/lender-adapter.ts'
import type { SiteMode } from '../platform/database/site-mode.ts'
import { ALERT_SETTINGS, alertsOf } from './alert-settings.ts'
import { LIMIT_SETTINGS, limitsOf } from './limit-settings.ts'
import { productionProblems, unsignedWebhook } from './production-rules.ts'
import {
  database,
  list,
  mailbox,
  mailServer,
  networks,
  oneOf,
  path,
  port,
  secondsList,
  share,
  upTo,
  url,
  urls,
  wholeNumber,
  yesOrNo,
} from './settings.ts'

export const SETTINGS = {
  NODE_ENV: oneOf(['development', 'production', 'test']).default('development'),
  STAGING: yesOrNo.default(false),
  HOST: z.string().default('127.0.0.1'),
  PORT: port.default(3000),
  PUBLIC_URL: url.optional(),
  ROLE: oneOf(['all', 'web', 'worker']).default('all'),
  TRUST_PROXY: networks.default([]),
  DATA_DIR: path.prefault('./data'),
  DATABASE_URL: database.optional(),
  DATABASE_CONNECTIONS: upTo(10, 200),
  KEY_FILE: path.optional(),
  KEYS: z.string().optional(),
  SMTP_URL: mailServer.optional(),
  MAIL_FROM: mailbox.optional(),
  MAIL_TIMEOUT_SECONDS: upTo(20, 300),
  MAIL_RETRIES: wholeNumber(0, 50).default(8),
  MAIL_RETRY_DELAY_SECONDS: upTo(15, 3600),
  VERIFICATION_HOURS: upTo(24, 720),
  REQUEST_LINK_DAYS: upTo(30, 365),
  LENDERS_FILE: path.optional(),
  LENDER_SECRETS_FILE: path.optional(),
  PING_TIMEOUT_MS: upTo(LENDER_DEADLINES.pingMs, LONGEST_TIMEOUTS.pingMs),
  POST_TIMEOUT_MS: upTo(LENDER_DEADLINES.postMs, LONGEST_TIMEOUTS.postMs),
  STATUS_TIMEOUT_MS: upTo(LENDER_DEADLINES.statusMs, LONGEST_TIMEOUTS.statusMs),
  STATUS_ASK_SECONDS: secondsList.default(STATUS_ASK_DELAYS_MS),
  RUN_BUDGET_MS: upTo(45_000, 300_000),
  OFFER_CHOICE_MINUTES: upTo(20, 720),
  RUN_SWEEP_MS: upTo(5000, 600_000),
  BREAKER_SHARE: share.default(BREAKER_SETTINGS.share),
  BREAKER_MINIMUM: upTo(BREAKER_SETTINGS.minimum, 1000),
  BREAKER_WINDOW_SECONDS: upTo(BREAKER_SETTINGS.windowMs / 1000, 3600),
  BREAKER_PROBE_SECONDS: upTo(BREAKER_SETTINGS.probeAfterMs / 1000, 3600),
  MAX_LENDERS_PER_PERSON: upTo(3, 20),
  RELEASE_WINDOW_DAYS: wholeNumber(0, 400).optional(),
  DUPLICATE_WINDOW_DAYS: wholeNumber(0, 400).optional(),
  GO_LINK_DAYS: upTo(7, 90),
  UNKNOWN_NOTICE_HOURS: upTo(24, 720),
  SALE_GAP_HOURS: upTo(24, 720),
  POLICY: oneOf(POLICY_NAMES).default(DEFAULT_POLICY),
  SANDBOX_PORT: port.default(3100),
  SANDBOX_SMTP_PORT: port.optional(),
  SANDBOX_URL: url.optional(),
  /** Read by the sandbox itself. */
  SANDBOX_PACE: oneOf(['realistic', 'none']).default('realistic'),
  OPERATOR_HOST: z.string().default('127.0.0.1'),
  OPERATOR_PORT: port.default(3200),
  OPERATOR_TOKEN: z.string().optional(),
  METRICS_TOKEN: z.string().optional(),
  CONSOLE_URL: url.optional(),
  FRAME_ANCESTORS: z.string().default("'none'"),
  IP_SERVICES: urls.default([]),
  PLACEHOLDER_IPS: list.default(DEFAULT_PLACEHOLDER_IPS),
  WRONG_SITE_MARKER: z.string().default(DEFAULT_WRONG_SITE_MARKER),
  ANALYTICS_ID: z.string().optional(),
  ANALYTICS_SCRIPT_URL: url.default('https://www.googletagmanager.com/gtag/js'),
  ANALYTICS_LEAD_LABEL: z.string().optional(),
  ANALYTICS_VALUE_LABEL: z.string().optional(),
  ...LIMIT_SETTINGS,
  MINIMUM_FILL_SECONDS: wholeNumber(0, 3600).default(10),
  MAX_EVENT_LOOP_DELAY_MS: wholeNumber(0, 60_000).default(1000),
  MAX_SUBMISSIONS_AT_ONCE: upTo(500),
  MAX_QUERIES_WAITING: upTo(20),
  DRAIN_SECONDS: wholeNumber(0, 20).default(0),
  RETENTION_BANK_HOURS: upTo(24, 87_600),
  RETENTION_IDENTITY_DAYS: upTo(30, 3650),
  RETENTION_DECISION_MONTHS: upTo(25, 1200),
  RETENTION_CERTIFICATE_MONTHS: upTo(60, 1200),
  RETENTION_VERIFICATION_DAYS: upTo(30, 3650),
  RETENTION_PRIVACY_REQUEST_MONTHS: upTo(24, 1200),
  RETENTION_BACKUP_DAYS: upTo(14, 3650),
  BACKUP_WAL: yesOrNo.default(false),
  BACKUP_COPY_TO: z.string().optional(),
  ALERT_MAIL: mailbox.optional(),
  ...ALERT_SETTINGS,
  PURGE_MAX_SHARE: share.default(0.2),
  ERASURE_LOG: path.optional(),
} as const

export const siteModeOf = ({ production, staging }: { production: boolean; staging: boolean }): SiteMode =>
  staging ? 'staging' : production ? 'production' : 'sandbox'

const UNSAID_MODE =
  'NODE_ENV is not set, and PUBLIC_URL begins with https://: set NODE_ENV=production, or NODE_ENV=development for a sandbox.'

const STAGING_ALONE =
  'STAGING=true goes with NODE_ENV=production: a staging site keeps production’s rules. The sandbox needs no STAGING.'

/** The sandbox reckons the same. */
const SMTP_PORT_DISTANCE = 25

export type Config = ReturnType<typeof configOf>

type ConfigReading =
  | { readonly kind: 'config'; readonly config: Config }
  | { readonly kind: 'bad'; readonly problems: readonly string[] }

/** Where secrets come from, as far as that is set. */
export interface SecretSources {
  readonly keys: string | undefined
  readonly keyFile: string | undefined
  readonly lenderSecretsFile: string | undefined
  readonly webhookSecretFile?: string | undefined
}

type Environment = Readonly<Record<string, string | undefined>>
const settings = z.object(SETTINGS)
type Values = z.output<typeof settings>

/** An empty setting counts as left out. Everything that is wrong is gathered, so that the owner mends it in one go. */
export function readSettings(environment: Environment) {
  const filledIn = Object.fromEntries(Object.entries(environment).filter(([, text]) => text !== ''))
  const { data: values, error } = settings.safeParse(filledIn)
  // A value may fail several checks, and each says the same.
  const problems = new Set(error?.issues.map(({ path: [name], message }) => `${String(name)} must be ${message}.`))
  return { values, problems: [...problems] }
}

/**
 * Looks beyond the settings, at the secrets themselves and at the owner's facts, only when it is handed a check, as the server's own start
 * does: a caller that only reads settings need not have any.
 */
export function readConfig(
  environment: Environment = process.env,
  problemsBeyond: (sources: SecretSources) => readonly string[] = () => [],
): ConfigReading {
  const { values, problems } = readSettings(environment)
  const { KEYS: keys, KEY_FILE: keyFile, LENDER_SECRETS_FILE: lenderSecretsFile } = environment
  const isProduction = environment.NODE_ENV === 'production'
  const found = [
    ...problems,
    ...(!environment.NODE_ENV?.trim() && environment.PUBLIC_URL?.trim().startsWith('https:') ? [UNSAID_MODE] : []),
    ...(environment.STAGING === 'true' && !isProduction ? [STAGING_ALONE] : []),
    ...unsignedWebhook(environment),
    ...(isProduction ? productionProblems(environment) : []),
    ...(isProduction
      ? problemsBeyond({ keys, keyFile, lenderSecretsFile, webhookSecretFile: environment.ALERT_WEBHOOK_SECRET_FILE })
      : []),
  ]
  return values && found.length === 0 ? { kind: 'config', config: configOf(values) } : { kind: 'bad', problems: found }
}

export function configOf(values: Values) {
  const production = values.NODE_ENV === 'production'
  const { STAGING: staging, DATA_DIR: dataDir } = values
  const publicUrl = values.PUBLIC_URL ?? `http://localhost:${values.PORT}`
  const sandboxUrl = values.SANDBOX_URL ?? `http://${new URL(publicUrl).hostname}:${values.SANDBOX_PORT}`
  return {
    production,
    /** Production’s rules, with lender calls that are marked as tests. */
    staging,
    siteMode: siteModeOf({ production, staging }),
    host: values.HOST,
    port: values.PORT,
    publicUrl,
    role: values.ROLE,
    trustProxy: values.TRUST_PROXY,
    dataDir,
    databaseUrl: values.DATABASE_URL,
    databaseConnections: values.DATABASE_CONNECTIONS,
    keys: keySource(values, dataDir),
    smtpUrl: values.SMTP_URL ?? `smtp://127.0.0.1:${values.SANDBOX_SMTP_PORT ?? values.SANDBOX_PORT + SMTP_PORT_DISTANCE}`,
    mailFrom: values.MAIL_FROM ?? `${SITE.brand} <no-reply@${SITE.domain}>`,
    mailTimeoutMs: values.MAIL_TIMEOUT_SECONDS * 1000,
    mailRetries: values.MAIL_RETRIES,
    mailRetryDelaySeconds: values.MAIL_RETRY_DELAY_SECONDS,
    verificationHours: values.VERIFICATION_HOURS,
    requestLinkDays: values.REQUEST_LINK_DAYS,
    lenders: {
      file: values.LENDERS_FILE ?? sandboxFile('lenders.json'),
      secretsFile: values.LENDER_SECRETS_FILE ?? sandboxFile('lender-secrets.json'),
      production,
      sandboxUrl: production ? undefined : sandboxUrl,
      publicAddressesOnly: production,
      testCalls: staging,
      breaker: {
        share: values.BREAKER_SHARE,
        minimum: values.BREAKER_MINIMUM,
        windowMs: values.BREAKER_WINDOW_SECONDS * 1000,
        probeAfterMs: values.BREAKER_PROBE_SECONDS * 1000,
      },
    },
    deadlines: {
      pingMs: values.PING_TIMEOUT_MS,
      postMs: values.POST_TIMEOUT_MS,
      statusMs: values.STATUS_TIMEOUT_MS,
      bankMs: values.STATUS_TIMEOUT_MS,
      voidMs: values.STATUS_TIMEOUT_MS,
      eraseMs: values.STATUS_TIMEOUT_MS,
    },
    statusAskDelaysMs: values.STATUS_ASK_SECONDS,
    runBudgetMs: values.RUN_BUDGET_MS,
    offerChoiceMinutes: values.OFFER_CHOICE_MINUTES,
    runSweepMs: values.RUN_SWEEP_MS,
    // In the sandbox one person applies again and again.
    duplicateWindowDays: values.DUPLICATE_WINDOW_DAYS ?? (production ? 30 : 0),
    maxLendersPerPerson: values.MAX_LENDERS_PER_PERSON,
    // In the sandbox each application is counted by itself.
    releaseWindowDays: values.RELEASE_WINDOW_DAYS ?? (production ? 30 : 0),
    goLinkDays: values.GO_LINK_DAYS,
    unknownNoticeHours: values.UNKNOWN_NOTICE_HOURS,
    saleGapHours: values.SALE_GAP_HOURS,
    policy: values.POLICY,
    /** Undefined in production, which has no sandbox. */
    sandboxUrl: production ? undefined : sandboxUrl,
    operatorHost: values.OPERATOR_HOST,
    operatorPort: values.OPERATOR_PORT,
    operatorToken: values.OPERATOR_TOKEN,
    metricsToken: values.METRICS_TOKEN,
    /** Undefined: localhost, at whichever port the operators' has. */
    consoleUrl: values.CONSOLE_URL,
    frameAncestors: values.FRAME_ANCESTORS,
    ipServices:
      production || values.IP_SERVICES.length > 0
        ? values.IP_SERVICES
        : [`${sandboxUrl}/ip-services/json`, `${sandboxUrl}/ip-services/text`],
    placeholderIps: values.PLACEHOLDER_IPS,
    wrongSiteMarker: values.WRONG_SITE_MARKER,
    // Visits to a test site are nobody's visits.
    analytics: staging ? undefined : analyticsOf(values),
    limits: limitsOf(values),
    minimumFillMs: values.MINIMUM_FILL_SECONDS * 1000,
    maxEventLoopDelayMs: values.MAX_EVENT_LOOP_DELAY_MS,
    maxSubmissionsAtOnce: values.MAX_SUBMISSIONS_AT_ONCE,
    maxQueriesWaiting: values.MAX_QUERIES_WAITING,
    drainMs: values.DRAIN_SECONDS * 1000,
    retention: {
      bankHours: values.RETENTION_BANK_HOURS,
      identityDays: values.RETENTION_IDENTITY_DAYS,
      decisionMonths: values.RETENTION_DECISION_MONTHS,
      certificateMonths: values.RETENTION_CERTIFICATE_MONTHS,
      verificationDays: values.RETENTION_VERIFICATION_DAYS,
      privacyRequestMonths: values.RETENTION_PRIVACY_REQUEST_MONTHS,
      // A backup never outlives the identities in it.
      backupDays: Math.min(values.RETENTION_BACKUP_DAYS, values.RETENTION_IDENTITY_DAYS),
    },
    backups: { wal: values.BACKUP_WAL, copyTo: values.BACKUP_COPY_TO },
    alertMail: values.ALERT_MAIL,
    ...alertsOf(values),
    purgeMaxShare: values.PURGE_MAX_SHARE,
    erasureLogFile: values.ERASURE_LOG ?? join(dataDir, 'erasure-log.jsonl'),
  } as const
}

const sandboxFile = (name: string) => fileURLToPath(new URL(`../../sandbox/${name}`, import.meta.url))

function keySource({ KEYS, KEY_FILE }: Values, dataDir: string) {
  if (KEYS) return { kind: 'text', text: KEYS } as const
  if (KEY_FILE) return { kind: 'file', path: KEY_FILE } as const
  return { kind: 'made-on-first-start', path: join(dataDir, 'keys.json') } as const
}

const analyticsOf = (values: Values) =>
  values.ANALYTICS_ID
    ? {
        id: values.ANALYTICS_ID,
        scriptUrl: values.ANALYTICS_SCRIPT_URL,
        leadLabel: values.ANALYTICS_LEAD_LABEL,
        valueLabel: values.ANALYTICS_VALUE_LABEL,
      }
    : undefined
