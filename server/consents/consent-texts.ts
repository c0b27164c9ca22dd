/** Stores each text before it is shown, once for each hash, and vouches for what any process has stored. */

import { type SaidTexts, type StoredText, TEXT_VERSION } from '#domain/consent/acts.ts'
import type { OpenText } from '#domain/consent/open-text.ts'
import type { PublicFacts } from '#domain/policy/public-facts.ts'
import type { Clock } from '../platform/clock/clock.ts'
import type { LegalTextRecords } from './legal-text-records.ts'
import { shownTexts } from './shown-texts.ts'

export interface ConsentTexts {
  /** Before pages say what holds while these facts do. */
  readonly keep: (facts: PublicFacts) => Promise<void>
  /** Of the texts that a client says it showed, those that are stored. */
  readonly storedOf: (said: SaidTexts | undefined) => Promise<readonly StoredText[]>
}

export function makeConsentTexts(open: readonly OpenText[], records: LegalTextRecords, now: Clock): ConsentTexts {
  /** By hash: those that this process stored, or found stored. */
  const known = new Map<string, StoredText>()

  return {
    async keep(facts) {
      const fresh = shownTexts(open, facts).filter(({ sha256 }) => !known.has(sha256))
      if (fresh.length === 0) return
      await records.keep(fresh, now())
      for (const { name, version, sha256 } of fresh) known.set(sha256, { name, version, sha256 })
    },

    async storedOf(said = {} as SaidTexts) {
      const texts = Object.values(said).filter((text) => text !== undefined)
      const hashes = texts.flatMap((text) => (typeof text === 'string' ? [] : text.sha256))
      const versions = texts.flatMap((text) => (typeof text === 'string' && TEXT_VERSION.test(text) ? text : []))
      const unknown = hashes.filter((sha256) => !known.has(sha256))
      const mine = hashes.flatMap((sha256) => known.get(sha256) ?? [])
      // A page of another process may show what this one never did, and only the database knows how many texts a version has.
      if (unknown.length === 0 && versions.length === 0) return mine
      // One that the client names by its hash may be of a version that it names elsewhere: each text is told once.
      const stored = [...mine, ...(await records.list(unknown, versions))]
      return [...new Map(stored.map((text) => [text.sha256, text])).values()]
    },
  }
}
