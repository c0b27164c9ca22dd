/** Tokens that the settings name: the first of all tokens, and one that only reads metrics. */
import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeOnce } from '../platform/vault/key-file.ts'
import type { Needs } from './needs.ts'
import { hashOf } from './secrets.ts'

export interface SettingToken {
  readonly name: string
  readonly role: 'owner' | 'monitor'
  readonly token: string
}

interface TokenSettings {
  readonly operatorToken: string | undefined
  readonly metricsToken: string | undefined
  readonly dataDir: string
}

const FIRST_TOKEN = 'first-token'
const METRICS_TOKEN = 'metrics-token'

/** In the history only tokens of the settings have these names. */
export const isSettingName = (name: string): boolean => [FIRST_TOKEN, METRICS_TOKEN].includes(name.toLowerCase())

export const settingTokens = ({ operatorToken, metricsToken, dataDir }: TokenSettings): readonly SettingToken[] => [
  { name: FIRST_TOKEN, role: 'owner', token: operatorToken ?? tokenOfFile(join(dataDir, 'operator-token')) },
  ...(metricsToken ? [{ name: METRICS_TOKEN, role: 'monitor', token: metricsToken } as const] : []),
]

function tokenOfFile(file: string): string {
  makeOnce(file, () => `${randomBytes(32).toString('base64url')}\n`)
  return readFileSync(file, 'utf8').trim()
}

/** In place of those that the settings named before. */
export async function keepSettingTokens(
  { storage, now, operatorToken, databaseUrl }: Needs,
  tokens: readonly SettingToken[],
): Promise<void> {
  // Trial servers that share a database have a data folder each, and a token in each.
  const hasTokenOfItsOwn = operatorToken === undefined && databaseUrl !== undefined
  await storage.transaction(async ({ tokens: records }) => {
    for (const { name, role, token } of tokens) {
      await records.makeOfSetting(name, role, hashOf(token), now())
      if (name !== FIRST_TOKEN || !hasTokenOfItsOwn) await records.removeOfSetting(name, hashOf(token))
    }
    if (!tokens.some(({ name }) => name === METRICS_TOKEN)) await records.removeOfSetting(METRICS_TOKEN)
  })
}
