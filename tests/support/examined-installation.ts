/** An installation in a folder of the run, for checks to look at; a test changes what it is about. */

import { Resolver } from 'node:dns/promises'
import { mkdirSync, writeFileSync } from 'node:fs'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { inject } from 'vitest'
import type { CheckResult, Subject } from '#deploy/checks/check.ts'
import type { Surroundings } from '#deploy/checks/examined.ts'
import { runChecks } from '#deploy/checks/run-checks.ts'
import { installationAt, processesOf } from '#deploy/installation.ts'
import { formatKeyRing, makeKeyRing } from '#server/platform/vault/key-ring.ts'
import { PRODUCTION } from './production-settings.ts'
import { temporaryFolder } from './run-wide.ts'

/** Port 9 of this machine answers no question: no test asks a name server of the world. */
function noNameServer(): Resolver {
  const resolver = new Resolver({ timeout: 200, tries: 1 })
  resolver.setServers(['127.0.0.1:9'])
  return resolver
}

const { username, uid, gid } = userInfo()

export interface InstallationChanges extends Partial<Omit<Surroundings, 'environment'>> {
  readonly environment?: Readonly<Record<string, string | undefined>>
}

export function installationWith({ environment, ...changes }: InstallationChanges = {}): Surroundings {
  const folder = temporaryFolder('installation')
  const installation = changes.installation ?? installationAt({ name: 'loans', folder, data: join(folder, 'data') })
  mkdirSync(installation.keyFolder, { recursive: true, mode: 0o700 })
  writeFileSync(installation.keyFile, formatKeyRing(makeKeyRing()), { mode: 0o600 })
  writeFileSync(installation.lenderSecretsFile, '{}', { mode: 0o600 })
  writeFileSync(installation.lendersFile, '{"format":2,"lenders":[]}')
  return {
    installation,
    processes: processesOf(installation, { webs: 2, workers: 1, firstPort: 3000 }),
    environment: {
      ...PRODUCTION,
      KEY_FILE: installation.keyFile,
      LENDERS_FILE: installation.lendersFile,
      LENDER_SECRETS_FILE: installation.lenderSecretsFile,
      ERASURE_LOG: installation.erasureLog,
      // No setting: what one process of the run has compiled, the next need not.
      NODE_COMPILE_CACHE: join(inject('runFolder'), 'compile-cache'),
      ...environment,
    },
    user: { name: username, uid, gid },
    mailTo: undefined,
    resolver: noNameServer(),
    ...changes,
  }
}

export async function findingsOf(subject: Subject, check: string, changes: InstallationChanges | Surroundings = {}) {
  const surroundings = 'processes' in changes && 'installation' in changes ? (changes as Surroundings) : installationWith(changes)
  const results = await runChecks(surroundings, [subject])
  return results.filter((result) => result.check === check).map(({ subject: _, check: __, ...finding }) => finding)
}

/** "ok: PostgreSQL 15." for each finding of the subject, by check. */
export async function textOf(subject: Subject, changes: InstallationChanges = {}): Promise<Readonly<Record<string, string>>> {
  const results = await runChecks(installationWith(changes), [subject])
  return findingsByCheck(results)
}

export const findingsByCheck = (results: readonly CheckResult[]): Readonly<Record<string, string>> =>
  Object.fromEntries(
    [...Map.groupBy(results, ({ check }) => check)].map(([check, found]) => [
      check,
      found.map(({ kind, says }) => `${kind}: ${says}`).join('\n'),
    ]),
  )
