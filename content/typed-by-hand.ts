/**
 * Finds what a text must not say in words of its own: a percentage, a list of states, and how many states there are. Typed by hand they
 * would stay behind when the figures, the law or the places of the service change.
 */
import { STATE_CODES, US_STATES } from '../domain/places/us-states.ts'
import { asRead, withoutComments } from './text-as-read.ts'

interface TypedByHand {
  readonly line: number
  readonly words: string
}

export const GUARDED_FILES = [
  'content/**/*.md',
  'content/**/*.ts',
  'site/**/*.ts',
  'site/**/*.tsx',
  'site/**/*.astro',
  'domain/**/*.ts',
  'server/**/*.ts',
  'sandbox/**/*.ts',
] as const

/** Files where such a figure or list is data, and why it may stand there. */
const EXEMPT: Readonly<Record<string, string>> = {
  'domain/law/disclosed-figures.ts': 'the figures that texts are filled with',
  'domain/law/state-law.ts': 'the register of closed states and ceilings',
  'domain/law/state-limits.ts': 'the register of what only pages name',
  'domain/places/us-states.ts': 'the names of the states',
  'domain/places/zip-codes.ts': 'where ZIP codes lie',
}

/** Files that may list states, and nothing else. */
const MAY_LIST_STATES: Readonly<Record<string, string>> = {
  'site/apply/processing/processing-script.ts':
    'invented people, captioned so; those in closed states are left out when they are shown',
  'domain/places/state-places.ts': 'where each of the 51 lies in a picture; which of them are served comes from the facts',
}

/** No visitor reads what describes the operators' API: its figures are examples. */
export const isGuarded = (file: string): boolean =>
  !/\.test\.tsx?$|\.d\.ts$|^domain\/(calculators|operators)\//.test(file) && !Object.hasOwn(EXEMPT, file)

const SMALL = 'one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|\\w+teen'
const NUMBER_WORD = `(?:(?:${SMALL}|(?:twen|thir|for|fif|six|seven|eigh|nine)ty|hundred)[\\s-]+)*(?:${SMALL}|(?:twen|thir|for|fif|six|seven|eigh|nine)ty|hundred)`
const NUMBER = `(?:\\d[\\d.,]*|\\b${NUMBER_WORD})`

/** The longest first: "West Virginia" is one state. */
const names = Object.values(US_STATES).sort((a, b) => b.length - a.length)
const STATE = `\\b(?:${names.join('|')})\\b`
const CODE = `\\b(?:${STATE_CODES.join('|')})\\b`
/** What stands between the entries of a list: marks of any kind, and words that join. */
const JOINT = `(?:[\\s,;/|&·•+()\\[\\]"'\`*-]|\\b(?:and|or|nor|plus|as well as)\\b)+`
/** Or the rest of a row, and how the next one begins. */
const NEXT_ROW = `[^\\n]{0,60}\\n\\s*(?:[-*+•|"'\`[{(]|\\d+[.)])[\\s"'\`[{(|]*(?:\\w+: *["'\`]?)?`
const listOf = (entry: string) => new RegExp(`${entry}(?:(?:${JOINT}|${NEXT_ROW})${entry}){2,}`, 'g')

interface Pattern {
  readonly pattern: RegExp
  /** Of a list: fewer than three different entries are none. */
  readonly entry?: RegExp
}

const PATTERNS: readonly Pattern[] = [
  // `50%25` is part of an address, `width: 100%` of a style.
  { pattern: /(?<!\b(?:width|height): ?)(?<![\d.,])\d[\d.,]*\s?%(?![%\d]|[A-F]\d|[A-F]{2}(?![A-Za-z]))/g },
  { pattern: new RegExp(`${NUMBER}[\\s-]*(?:percent|per[\\s-]cent)\\b`, 'gi') },
  // There are 50 states wherever we serve people.
  { pattern: new RegExp(`\\b(?!50\\b|fifty\\s)${NUMBER}\\s+(?:(?:US|U\\.S\\.|other|more|open|closed)\\s+)?states\\b`, 'gi') },
  { pattern: listOf(STATE), entry: new RegExp(STATE, 'g') },
  { pattern: listOf(`["']?${CODE}["']?`), entry: new RegExp(CODE, 'g') },
]

/** As written, and as a person reads it: markup may stand between a number and its sign, and words may stand in markup. */
export function typedByHand(file: string, text: string): TypedByHand[] {
  const written = file.endsWith('.md') ? text : withoutComments(text)
  const read = asRead(written, file.endsWith('.md'))
  const patterns = PATTERNS.filter(({ entry }) => !entry || !Object.hasOwn(MAY_LIST_STATES, file))
  return patterns
    .flatMap((pattern) => {
      const found = findAll(written, pattern)
      const lines = new Set(found.map(({ line }) => line))
      return [...found, ...findAll(read, pattern).filter(({ line }) => !lines.has(line))]
    })
    .sort((a, b) => a.line - b.line)
}

const findAll = (text: string, { pattern, entry }: Pattern): TypedByHand[] =>
  [...text.matchAll(pattern)]
    .filter(({ 0: words }) => !entry || new Set(words.match(entry)).size >= 3)
    .map(({ 0: words, index }) => ({ line: text.slice(0, index).split('\n').length, words }))
