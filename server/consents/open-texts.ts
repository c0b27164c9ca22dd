/** The texts that consents name, from the build whose pages this process shows, and from nowhere else: so that both say the same. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { CONSENT_TEXTS } from '#domain/consent/consent-texts.ts'
import { OPEN_TEXTS_FOLDER, type OpenText, openText } from '#domain/consent/open-text.ts'

export type OpenTextsReading =
  | { readonly kind: 'texts'; readonly texts: readonly OpenText[] }
  | { readonly kind: 'problem'; readonly problem: string }

export function readOpenTexts(siteDir: string): OpenTextsReading {
  const folder = join(siteDir, OPEN_TEXTS_FOLDER)
  const files = existsSync(folder) ? readdirSync(folder).filter((file) => file.endsWith('.json')) : []
  const texts = files.map((file) => openText.parse(JSON.parse(readFileSync(join(folder, file), 'utf8'))))
  const missing = CONSENT_TEXTS.filter(({ text }) => !texts.some(({ name }) => name === text)).map(({ text }) => text)
  if (missing.length === 0) return { kind: 'texts', texts }
  return {
    kind: 'problem',
    problem: `The built site lacks legal texts (${missing.join(', ')}): another version built it. Build it again.`,
  }
}
