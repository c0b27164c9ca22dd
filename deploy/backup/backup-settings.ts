/** Of the settings, those that a backup and its trial need: where the database, the keys and the erasure log are, and what is kept how long. */
import { readKeyRing } from '#server/platform/vault/key-file.ts'
import type { KeyRing } from '#server/platform/vault/key-ring.ts'
import { type Config, readConfig } from '#server/settings/config.ts'
import { ProductionFailure } from '../command.ts'
import { type Environment, type Installation, readSettingsFile } from '../installation.ts'

export function configOf(installation: Installation): Config {
  // Not as production: a site that production would refuse to start has a database all the same.
  const reading = readConfig({ ...settingsOf(installation), NODE_ENV: 'development', STAGING: undefined })
  if (reading.kind === 'bad') throw new ProductionFailure(reading.problems.join('\n'))
  return reading.config
}

function settingsOf(installation: Installation): Environment {
  try {
    return readSettingsFile(installation)
  } catch (error) {
    const code = (error as { code?: string }).code ?? 'unknown error'
    throw new ProductionFailure(`${installation.settingsFile} cannot be read (${code}). Run init first, and this as the same user.`)
  }
}

export function ringOf(keys: Config['keys']): KeyRing {
  const reading = readKeyRing(keys)
  if (reading.kind === 'problem') throw new ProductionFailure(`The keys are not usable: ${reading.problem}.`)
  return reading.ring
}

type KeyIds = Record<keyof KeyRing, string[]>

export const keyIdsOf = (ring: KeyRing): KeyIds =>
  Object.fromEntries(Object.entries(ring).map(([name, keys]) => [name, keys.map(({ id }: { id: string }) => id)])) as KeyIds
