/** The versions of the three texts that an applicant agrees to, from the texts themselves. */
import { readFileSync } from 'node:fs'
import type { SiteSettings } from '#domain/api.ts'

const LEGAL_DIR = new URL('../../content/legal/', import.meta.url)

export const readLegalVersions = (): SiteSettings['documents'] => ({
  terms: versionOf('terms-of-service'),
  privacy: versionOf('privacy-policy'),
  eConsent: versionOf('e-consent'),
})

function versionOf(text: string): string {
  const version = /^version: "([^"]+)"$/m.exec(readFileSync(new URL(`${text}.md`, LEGAL_DIR), 'utf8'))?.[1]
  if (!version) throw new Error(`content/legal/${text}.md states no version`)
  return version
}
