/**
 * Finds what a text must not say in words of its own: a percentage, and a list of states. Typed by hand they would stay behind when the
 * figures, the law or the places of the service change.
 */
import { STATE_CODES, US_STATES } from '../domain/us-states.ts'

export interface TypedByHand {
  readonly line: number
  readonly words: string
}

export const GUARDED_FILES = ['content/**/*.md', 'content/**/*.ts', 'site/**/*.ts', 'site/**/*.tsx', 'site/**/*.astro'] as const

export const isGuarded = (file: string): boolean => !/\.test\.tsx?$|\.d\.ts$/.test(file)

const COUNT = '(?:\\d|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|teen|ty|hundred)'

/** The longest first: "West Virginia" is one state. */
const names = Object.values(US_STATES).sort((a, b) => b.length - a.length)
const STATE = `(?:${names.join('|')})`
const CODE = `["'](?:${STATE_CODES.join('|')})["']`
const BETWEEN = '(?:\\s*(?:,|;|/|\\||\\band\\b|\\bor\\b|\\n\\s*[-*]))+\\s*'

const PATTERNS: readonly RegExp[] = [
  /\d[\d.,]* ?%(?![\w%])/g,
  new RegExp(`\\b[\\w-]*${COUNT}[ -]percent\\b`, 'gi'),
  new RegExp(`\\b${STATE}(?:${BETWEEN}${STATE}){2,}`, 'g'),
  new RegExp(`${CODE}(?:\\s*,\\s*${CODE}){2,}`, 'g'),
]

export function typedByHand(file: string, text: string): TypedByHand[] {
  const shown = file.endsWith('.md') ? text : withoutComments(text)
  return PATTERNS.flatMap((pattern) =>
    [...shown.matchAll(pattern)].map(({ 0: words, index }) => ({ line: shown.slice(0, index).split('\n').length, words })),
  ).sort((a, b) => a.line - b.line)
}

/** Each comment becomes its line breaks, so that lines keep their numbers. An address in quotes (`https://`) is no comment. */
const withoutComments = (code: string) =>
  code.replace(/\/\*.*?\*\/|(?<![:\w"'`])\/\/[^\n]*|<!--.*?-->/gs, (comment) => comment.replace(/[^\n]/g, ''))
