/** Holds the versions of legal texts to their words, and hands the server the texts that consents name, from the same build as the pages. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { AstroIntegration } from 'astro'
import { fillText } from '#content/facts/slots.ts'
import { OPEN_TEXTS_FOLDER } from '#domain/consent/open-text.ts'
import { buildFacts } from './build-facts.ts'
import { type RecordedVersions, versionProblems, withNewVersions } from './recorded-versions.ts'
import { LEGAL_FOLDER, openTexts, writtenTexts } from './written-texts.ts'

const VERSIONS_FILE = join(LEGAL_FOLDER, 'versions.json')

export function legalTexts(): AstroIntegration {
  let texts: ReturnType<typeof writtenTexts> = []
  let recorded: RecordedVersions = {}
  return {
    name: 'legal-texts',
    hooks: {
      'astro:build:start': () => {
        texts = writtenTexts()
        recorded = JSON.parse(readFileSync(VERSIONS_FILE, 'utf8'))
        const problems = versionProblems(texts, recorded)
        if (problems.length > 0) throw new Error(problems.join('\n'))
      },
      'astro:build:done': ({ dir }) => {
        const folder = join(fileURLToPath(dir), OPEN_TEXTS_FOLDER)
        mkdirSync(folder, { recursive: true })
        const facts = buildFacts(new Date())
        for (const text of openTexts(texts)) {
          if (/⟦|⟧|<\w/.test(fillText(text.text, facts))) throw new Error(`${text.name}: a text that consents name is words alone.`)
          writeFileSync(join(folder, `${text.name}-${text.version}.json`), JSON.stringify(text))
        }
        const versions = withNewVersions(texts, recorded)
        if (JSON.stringify(versions) !== JSON.stringify(recorded))
          writeFileSync(VERSIONS_FILE, `${JSON.stringify(versions, null, 2)}\n`)
      },
    },
  }
}
