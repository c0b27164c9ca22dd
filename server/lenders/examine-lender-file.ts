/** What keeps a lender file from counting, its secrets included, and how a lender is reached with them. */
import { SHORTEST_SECRET } from '#contracts/lenders/signature.ts'
import type { Lender } from '#domain/matching/lender/lender.ts'
import { type LenderFile, type LenderFileSetting, readLenderFile } from '#domain/matching/lender/lender-file.ts'
import type { FailureCode } from '#domain/matching/lender/lender-results.ts'
import { licenseWarnings } from '#domain/matching/lender/license-warnings.ts'
import { todayAcrossUs } from '#domain/values/calendar.ts'
import type { LenderConnection } from './calls/lender-adapter.ts'
import type { LenderSecrets } from './lender-secrets-file.ts'

export interface Unreachable {
  readonly unreachable: Extract<FailureCode, 'lender-unknown' | 'secret-missing'>
}

export type Secrets = Readonly<Record<string, string>>

/** A file as it was stored; with the reasons, if the rules of today refuse it. */
export interface LoadedFile extends LenderFile {
  readonly refusedFor?: readonly string[]
}

export interface LenderFileFindings {
  /** All that keeps the file from being applied, its secrets included. */
  readonly reasons: readonly string[]
  readonly warnings: readonly string[]
}

export function examineLenderFile(
  content: string,
  secrets: LenderSecrets,
  setting: LenderFileSetting,
  at: Date,
): LenderFileFindings {
  const check = readLenderFile(content, setting)
  if (check.kind === 'refused') return { reasons: check.reasons, warnings: [] }
  const warnings = warningsOf(check.file, at)
  const reading = secrets.read()
  if (reading.kind === 'problem') return { reasons: [reading.problem], warnings }
  return { reasons: secretProblems(check.file.lenders, reading.secrets, setting.production), warnings }
}

export function warningsOf({ lenders, refusedFor }: LoadedFile, at: Date): string[] {
  const today = todayAcrossUs(at).latest
  return [
    ...(refusedFor ? ['The active lender file is refused by the rules of today, so no lender is asked:', ...refusedFor] : []),
    ...lenders.flatMap((lender) => licenseWarnings(lender, today)),
  ]
}

const nameOf = (reference: string) => reference.replace(/^secret:/, '')

/** No lender is called with a signature that is worth nothing. */
export function connectionOf(
  { id, adapter, mapping, endpoint, credentials, timeouts }: Lender,
  secrets: Secrets,
): LenderConnection | Unreachable {
  const named = Object.entries(credentials).map(([name, reference]) => [name, secretNamed(reference, secrets)] as const)
  if (named.some(([, secret]) => secret === undefined)) return { unreachable: 'secret-missing' }
  return { id, adapter, mapping, endpoint, credentials: Object.fromEntries(named) as Secrets, timeouts }
}

function secretNamed(reference: string, secrets: Secrets): string | undefined {
  const name = nameOf(reference)
  return Object.hasOwn(secrets, name) ? secrets[name] : undefined
}

function secretProblems(lenders: readonly Lender[], secrets: Secrets, production: boolean): string[] {
  return lenders.flatMap(({ name, credentials }) =>
    Object.entries(credentials).flatMap(([credential, reference]) => {
      const secret = secretNamed(reference, secrets)
      if (secret === undefined) return [`${name} names the secret ${nameOf(reference)}, which LENDER_SECRETS_FILE lacks.`]
      if (production && credential === 'signingSecret' && secret.length < SHORTEST_SECRET)
        return [`${name} has a signing secret of fewer than ${SHORTEST_SECRET} characters.`]
      return []
    }),
  )
}
