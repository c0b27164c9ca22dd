/** The three texts that an applicant agrees to: the version each states, and a hash of its words, as evidence of what was shown. */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { readLegalVersions } from './pages/legal-versions.ts'

const FILES = { terms: 'terms-of-service', privacy: 'privacy-policy', eConsent: 'e-consent' } as const

export function readLegalTexts() {
  const versions = readLegalVersions()
  const textOf = (name: keyof typeof FILES) => ({ version: versions[name], sha256: hashOf(FILES[name]) })
  return { terms: textOf('terms'), privacy: textOf('privacy'), eConsent: textOf('eConsent') }
}

const hashOf = (file: string) =>
  createHash('sha256')
    .update(readFileSync(new URL(`../content/legal/${file}.md`, import.meta.url)))
    .digest('hex')
