/**
 * A version stands for the same words for ever: consents are recorded with it. `content/legal/versions.json` remembers a hash of each
 * version's words as they are written; what fills them may change without a new version, because the text as shown has a hash of its own.
 */
import { createHash } from 'node:crypto'
import type { WrittenText } from './written-texts.ts'

export type RecordedVersions = Readonly<Record<string, Readonly<Record<string, string>>>>

/** One sentence for each text whose version stands for other words, comes before one that was recorded, or is new where the words are not. */
export const versionProblems = (texts: readonly WrittenText[], recorded: RecordedVersions): readonly string[] =>
  texts.flatMap((text) => {
    const { file, name, version } = text
    const versions = recorded[name] ?? {}
    const known = versions[version]
    if (known === hashOf(text)) return []
    if (known !== undefined)
      return [`${file}: the words of ${name} have changed, and its version is still ${version}. Raise it${dateToo(text)}.`]
    const same = Object.keys(versions).find((other) => versions[other] === hashOf(text))
    if (same !== undefined)
      return [`${file}: ${name} says version ${version}, but its words are still those of ${same}. Leave it at that.`]
    const later = Object.keys(versions).find((other) => isAfter(other, version))
    return later === undefined ? [] : [`${file}: ${name} says version ${version}, but ${later} was recorded before. Raise it.`]
  })

export function withNewVersions(texts: readonly WrittenText[], recorded: RecordedVersions): RecordedVersions {
  const all: Record<string, Record<string, string>> = structuredClone(recorded)
  for (const text of texts) all[text.name] = { ...all[text.name], [text.version]: hashOf(text) }
  return all
}

const hashOf = ({ source }: WrittenText) => createHash('sha256').update(source).digest('hex')

const dateToo = ({ effective }: WrittenText) => (effective === null ? '' : ', and its effective date with it')

/** Statements on credit inquiries are numbered each kind by itself. */
function isAfter(one: string, other: string): boolean {
  const [[numbers = '', kind], [otherNumbers = '', otherKind]] = [one.split('-'), other.split('-')]
  return kind === otherKind && numbers.localeCompare(otherNumbers, 'en-US', { numeric: true }) > 0
}
