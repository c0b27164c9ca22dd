/**
 * What `init` has to know, and where each answer is kept: what processes read stands in settings.env, the rest in installation.json. A second
 * run finds every answer again, as the owner has left it.
 */
import { existsSync, readFileSync } from 'node:fs'
import * as z from 'zod'
import { POLICY_NAMES } from '#domain/policy/policy.ts'
import { ProductionFailure } from '../command.ts'
import { type Installation, MOST_PROCESSES, readSettingsFile } from '../installation.ts'

const count = z.int().min(1).max(MOST_PROCESSES)
const path = z.string().startsWith('/')

/** Kept in installation.json. */
export const machineAnswers = z.strictObject({
  /** The user that processes run as. */
  user: z.string(),
  /** Where the product stands: its folder, or a link to the folder of the release that runs. */
  app: path,
  webs: count,
  workers: count,
  firstPort: z.int().multipleOf(100).min(1100).max(65_000),
  certificate: path,
  certificateKey: path,
  /** Where nginx looks for the files that certbot leaves for a certificate authority. */
  acmeRoot: path,
  /** Whether compose.yaml runs the processes, and not systemd. */
  containers: z.boolean().default(false),
})

/** Kept in settings.env. */
export const settingsAnswers = z.strictObject({
  domain: z.string(),
  smtpUrl: z.string(),
  mailFrom: z.string(),
  databaseUrl: z.string(),
  ipServices: z.string(),
  policy: z.enum(POLICY_NAMES),
  staging: z.boolean(),
})

export type MachineAnswers = z.infer<typeof machineAnswers>
export type Answers = MachineAnswers & z.infer<typeof settingsAnswers>
export type AnswerName = keyof Answers

const record = z.strictObject({
  about: z.string(),
  answers: machineAnswers,
  /** The SHA-256 of each file as it was last written, by its path within the folder: another one means that the owner has edited it. */
  written: z.record(z.string(), z.string()),
})

export type InstallationRecord = z.infer<typeof record>

export const ABOUT_RECORD =
  'What "npm run production -- init" was told about this machine, and the SHA-256 of each file as it was written: that is how a second run knows which files you have edited. It has no secrets.'

export function readRecord({ answersFile }: Installation): InstallationRecord | undefined {
  if (!existsSync(answersFile)) return undefined
  try {
    return record.parse(JSON.parse(readFileSync(answersFile, 'utf8')))
  } catch {
    throw new ProductionFailure(
      `${answersFile} is not as init has written it. Mend it, or move it away: then init takes every file that differs for one that you have edited.`,
    )
  }
}

/** What shows why a unit of systemd, or in its place a service or a cron job of compose.yaml, has failed. */
export function whyFailed(installation: Installation, work: string): string {
  if (!readRecord(installation)?.answers.containers) return `journalctl -u ${installation.name}-${work} -n 50`
  return ['copy', 'wal'].includes(work) ? `docker compose logs --tail 50 ${work}` : `docker compose run --rm production ${work}`
}

export function keptAnswers(installation: Installation): Partial<Answers> {
  const settings = existsSync(installation.settingsFile) ? readSettingsFile(installation) : {}
  const { PUBLIC_URL, SMTP_URL, MAIL_FROM, DATABASE_URL, IP_SERVICES, POLICY, STAGING } = settings
  const policy = POLICY_NAMES.find((name) => name === POLICY)
  return {
    ...readRecord(installation)?.answers,
    ...(PUBLIC_URL && URL.canParse(PUBLIC_URL) && { domain: new URL(PUBLIC_URL).hostname }),
    ...(SMTP_URL && { smtpUrl: SMTP_URL }),
    ...(MAIL_FROM && { mailFrom: MAIL_FROM }),
    ...(DATABASE_URL && { databaseUrl: DATABASE_URL }),
    ...(IP_SERVICES !== undefined && { ipServices: IP_SERVICES }),
    ...(policy && { policy }),
    ...(STAGING !== undefined && { staging: STAGING === 'true' }),
  }
}
