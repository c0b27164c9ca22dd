/** The settings: the only place in the server that reads the environment. `.env.example` explains each of them. */
import { resolve } from 'node:path'
import { DEFAULT_WRONG_SITE_MARKER } from '#domain/application/submission-outcome.ts'
import { DEFAULT_PLACEHOLDER_IPS } from '#domain/client-ip.ts'
import { DEFAULT_POLICY, POLICY_NAMES, type PolicyName } from '#domain/policy.ts'
import { list, oneOf, port, readSettings, text, url, urls } from './settings.ts'

export const SETTINGS = {
  NODE_ENV: oneOf('development', ['development', 'production', 'test']),
  HOST: text('127.0.0.1'),
  PORT: port(3000),
  PUBLIC_URL: url(undefined),
  DATA_DIR: text('./data'),
  POLICY: oneOf(DEFAULT_POLICY, POLICY_NAMES),
  FRAME_ANCESTORS: text("'none'"),
  IP_SERVICES: urls([]),
  PLACEHOLDER_IPS: list(DEFAULT_PLACEHOLDER_IPS),
  WRONG_SITE_MARKER: text(DEFAULT_WRONG_SITE_MARKER),
  ANALYTICS_ID: text(undefined),
  ANALYTICS_SCRIPT_URL: url('https://www.googletagmanager.com/gtag/js'),
  ANALYTICS_LEAD_LABEL: text(undefined),
  ANALYTICS_VALUE_LABEL: text(undefined),
} as const

/** Without these nobody should serve the public; the sandbox has a default for each. */
const NEEDED_IN_PRODUCTION = {
  PUBLIC_URL: 'the https address that visitors use',
} as const satisfies Partial<Record<keyof typeof SETTINGS, string>>

export interface AnalyticsConfig {
  readonly id: string
  readonly scriptUrl: string
  readonly leadLabel: string | undefined
  readonly valueLabel: string | undefined
}

export interface Config {
  readonly production: boolean
  readonly host: string
  readonly port: number
  readonly publicUrl: string
  readonly dataDir: string
  readonly policy: PolicyName
  readonly frameAncestors: string
  readonly ipServices: readonly string[]
  readonly placeholderIps: readonly string[]
  readonly wrongSiteMarker: string
  readonly analytics: AnalyticsConfig | undefined
}

export type ConfigReading =
  | { readonly kind: 'config'; readonly config: Config }
  | { readonly kind: 'bad'; readonly problems: readonly string[] }

export function readConfig(environment: Readonly<Record<string, string | undefined>> = process.env): ConfigReading {
  const { values, problems } = readSettings(SETTINGS, environment)
  const missing =
    values.NODE_ENV === 'production'
      ? Object.entries(NEEDED_IN_PRODUCTION)
          .filter(([name]) => !environment[name])
          .map(([name, meaning]) => `${name} is missing: production needs ${meaning}.`)
      : []
  const insecure =
    values.NODE_ENV === 'production' && values.PUBLIC_URL?.startsWith('http:')
      ? ['PUBLIC_URL must begin with https:// in production.']
      : []
  const found = [...problems, ...missing, ...insecure]
  if (found.length > 0) return { kind: 'bad', problems: found }

  return {
    kind: 'config',
    config: {
      production: values.NODE_ENV === 'production',
      host: values.HOST,
      port: values.PORT,
      publicUrl: values.PUBLIC_URL ?? `http://localhost:${values.PORT}`,
      dataDir: resolve(values.DATA_DIR),
      policy: values.POLICY,
      frameAncestors: values.FRAME_ANCESTORS,
      ipServices: values.IP_SERVICES,
      placeholderIps: values.PLACEHOLDER_IPS,
      wrongSiteMarker: values.WRONG_SITE_MARKER,
      analytics: values.ANALYTICS_ID
        ? {
            id: values.ANALYTICS_ID,
            scriptUrl: values.ANALYTICS_SCRIPT_URL,
            leadLabel: values.ANALYTICS_LEAD_LABEL,
            valueLabel: values.ANALYTICS_VALUE_LABEL,
          }
        : undefined,
    },
  }
}
