/** The three texts that an applicant agrees to: the version each states, and a hash of its words, as evidence of the text that was shown. */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'

const LEGAL_DIR = new URL('../../../content/legal/', import.meta.url)

export type LegalTexts = ReturnType<typeof readLegalTexts>

export const readLegalTexts = () => ({
  terms: readText('terms-of-service'),
  privacy: readText('privacy-policy'),
  eConsent: readText('e-consent'),
})

function readText(name: string) {
  const text = readFileSync(new URL(`${name}.md`, LEGAL_DIR), 'utf8')
  const version = /^version: "([^"]+)"$/m.exec(text)?.[1]
  if (!version) throw new Error(`content/legal/${name}.md states no version`)
  return { version, sha256: createHash('sha256').update(text).digest('hex') }
}
