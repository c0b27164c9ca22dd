/** The last gate before words are shown: whatever a check was told by a server or a library, no secret of the installation gets through. */
import { readFileSync } from 'node:fs'
import type { Surroundings } from './examined.ts'

/** A shorter one would blank ordinary words, and production refuses it anyway. */
const SHORTEST = 6

export const hideSecrets = (secrets: readonly string[]) => {
  // The longest first: one secret may begin with another.
  const ordered = [...new Set(secrets)].filter(({ length }) => length >= SHORTEST).sort((one, other) => other.length - one.length)
  return (text: string): string => ordered.reduce((shown, secret) => shown.replaceAll(secret, '…'), text)
}

export function secretsOf({ environment, installation }: Pick<Surroundings, 'environment' | 'installation'>): string[] {
  const { DATABASE_URL, SMTP_URL, OPERATOR_TOKEN, KEYS } = environment
  const files = [environment.KEY_FILE ?? installation.keyFile, environment.LENDER_SECRETS_FILE ?? installation.lenderSecretsFile]
  return [
    ...[DATABASE_URL, SMTP_URL].flatMap(passwordsIn),
    ...(OPERATOR_TOKEN ? [OPERATOR_TOKEN] : []),
    ...[KEYS, ...files.map(textOf)].flatMap((text) => textsIn(parsed(text))),
  ]
}

function passwordsIn(address: string | undefined): string[] {
  if (!address || !URL.canParse(address)) return []
  const { password } = new URL(address)
  try {
    return [password, decodeURIComponent(password)]
  } catch {
    return [password]
  }
}

/** Names of keys are for eyes; everything else in these files is not. */
function textsIn(content: unknown): string[] {
  if (typeof content === 'string') return [content]
  if (typeof content !== 'object' || content === null) return []
  return Object.entries(content).flatMap(([name, value]) => (name === 'id' ? [] : textsIn(value)))
}

function textOf(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}

function parsed(text: string | undefined): unknown {
  try {
    return text === undefined ? undefined : JSON.parse(text)
  } catch {
    return undefined
  }
}
