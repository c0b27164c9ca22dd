/** The lenders' secrets, from a JSON file that stands beside the lender file and is never applied, stored or shown. */
import { readFileSync } from 'node:fs'
import * as z from 'zod/mini'

type LenderSecretsReading =
  | { readonly kind: 'read'; readonly secrets: Readonly<Record<string, string>> }
  | { readonly kind: 'problem'; readonly problem: string }

const secretsFile = z.record(z.string(), z.string().check(z.minLength(1)))

export function lenderSecretsFile(path: string) {
  return {
    /** Read again whenever a lender file is: a new lender needs no restart. */
    read(): LenderSecretsReading {
      let content: unknown
      try {
        content = JSON.parse(readFileSync(path, 'utf8'))
      } catch (error) {
        const code = (error as { code?: unknown }).code
        return {
          kind: 'problem',
          problem: code
            ? `LENDER_SECRETS_FILE ${path} cannot be read (${String(code)}).`
            : `LENDER_SECRETS_FILE ${path} is not JSON: check it for a missing comma, quote or bracket.`,
        }
      }
      const { data: secrets } = secretsFile.safeParse(content)
      return secrets
        ? { kind: 'read', secrets }
        : { kind: 'problem', problem: `LENDER_SECRETS_FILE ${path} must be an object of names and texts.` }
    },
  }
}

export type LenderSecrets = ReturnType<typeof lenderSecretsFile>
