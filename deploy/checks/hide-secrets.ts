/** The last gate before words are shown: whatever a check was told by a server or a library, no secret of the installation gets through. */
import { readFileSync } from 'node:fs'
import * as z from 'zod'
import type { Surroundings } from './examined.ts'

/** A shorter one would blank ordinary words, and production refuses it anyway. */
const SHORTEST = 6
/** However short: here it can be nothing else. */
const PASSWORD_IN_ADDRESS = /(:\/\/[^\s:@/]*:)[^\s@/]+(?=@)/g

export const hideSecrets = (secrets: readonly string[]) => {
  // The longest first: one secret may begin with another.
  const ordered = [...new Set(secrets)].filter(({ length }) => length >= SHORTEST).sort((one, other) => other.length - one.length)
  return (text: string): string =>
    ordered.reduce((shown, secret) => shown.replaceAll(secret, '…'), text).replace(PASSWORD_IN_ADDRESS, '$1…')
}

export function secretsOf({ environment, installation }: Pick<Surroundings, 'environment' | 'installation'>): string[] {
  const { DATABASE_URL, SMTP_URL, OPERATOR_TOKEN, KEYS } = environment
  const lenderSecrets = parsed(textOf(environment.LENDER_SECRETS_FILE ?? installation.lenderSecretsFile))
  const accounts = accountsIn(parsed(textOf(environment.LENDERS_FILE ?? installation.lendersFile)))
  const isSecret = ([name]: [string, unknown]) => !accounts.has(name)
  return [
    ...[DATABASE_URL, SMTP_URL].flatMap(passwordsIn),
    ...(OPERATOR_TOKEN ? [OPERATOR_TOKEN] : []),
    ...[KEYS, textOf(environment.KEY_FILE ?? installation.keyFile)].flatMap((text) => textsIn(parsed(text))),
    ...Object.entries(lenderSecrets ?? {})
      .filter(isSecret)
      .flatMap(([, value]) => textsIn(value)),
  ]
}

const withAccounts = z.object({
  lenders: z.array(z.object({ credentials: z.object({ account: z.optional(z.string()), signingSecret: z.optional(z.string()) }) })),
})

/** An account is a name by which a lender knows us; it stands among the secrets only to be kept in one place with them. */
function accountsIn(lenderFile: unknown): ReadonlySet<string> {
  const credentials = withAccounts.safeParse(lenderFile).data?.lenders.map((lender) => lender.credentials) ?? []
  const namesOf = (name: 'account' | 'signingSecret') =>
    new Set(credentials.flatMap((each) => each[name]?.replace(/^secret:/, '') ?? []))
  return namesOf('account').difference(namesOf('signingSecret'))
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
