/** Names, figures and lists that texts leave open, so that they are said in one place only. Those that change without a build become slots. */
import { isServedState } from '../domain/state-law.ts'
import { isStateCode } from '../domain/us-states.ts'
import { FIGURES } from './figures.ts'
import { PING_FACTS_IN_WORDS } from './ping-words.ts'
import { SAME_DAY_IN_ZONES } from './same-day-cutoff.ts'
import { SHORT_TERM_FIGURES, SHORT_TERM_PERIODS } from './short-term-figures.ts'
import { SITE } from './site.ts'
import { isSlotName, slotToken } from './slot-tokens.ts'
import { CITY_FIGURES, STATE_FIGURES } from './state-figures.ts'
import { stateWords } from './state-words.ts'
import { WORKED_FIGURES } from './worked-figures.ts'

const PLACEHOLDERS: Readonly<Record<string, string>> = {
  brand: SITE.brand,
  company: SITE.company,
  domain: SITE.domain,
  email: SITE.contact.email,
  privacyEmail: SITE.contact.privacyEmail,
  phone: SITE.contact.phone,
  address: SITE.contact.address,
  hours: SITE.contact.hours,
  inServiceSince: SITE.inServiceSince,
  governingLaw: SITE.governingLaw,
  ...stateWords(isServedState),
  pingFacts: PING_FACTS_IN_WORDS,
  ...FIGURES,
  shortTermPeriods: SHORT_TERM_PERIODS,
}

/** Those that say of what, behind a colon: `{stateCap:IL}`, `{cost:500/6/advertisedAprMax}`. */
const WITH_ARGUMENT: Readonly<Record<string, (argument: string) => string>> = {
  ...WORKED_FIGURES,
  ...SHORT_TERM_FIGURES,
  ...SAME_DAY_IN_ZONES,
  ...CITY_FIGURES,
  ...Object.fromEntries(
    Object.entries(STATE_FIGURES).map(([name, figureOf]) => [
      name,
      (state: string) => {
        if (!isStateCode(state)) throw new Error(`No state has the code ${state}`)
        return figureOf(state)
      },
    ]),
  ),
}

const PLACEHOLDER = /\{([a-zA-Z]+)(?::([^{}]+))?\}/g

/**
 * `values` are a text's own placeholders, or another form of the common ones. An unknown placeholder is a slip of the pen that no reader
 * should find: it fails the build.
 */
export function fillPlaceholders(text: string, values: Readonly<Record<string, string>> = {}): string {
  return text.replace(PLACEHOLDER, (placeholder, name: string, argument: string | undefined) => {
    const value = argument === undefined ? wordsOf(name, values) : worked(placeholder, name, argument)
    if (value === undefined) throw new Error(`No placeholder is called ${placeholder}`)
    return value
  })
}

const wordsOf = (name: string, values: Readonly<Record<string, string>>) =>
  values[name] ?? PLACEHOLDERS[name] ?? (isSlotName(name) ? slotToken(name) : undefined)

function worked(placeholder: string, name: string, argument: string): string | undefined {
  try {
    return WITH_ARGUMENT[name]?.(argument)
  } catch (error) {
    throw new Error(`${placeholder} cannot be worked out: ${(error as Error).message}`, { cause: error })
  }
}

/** Each placeholder of a text that cannot be filled. */
export const placeholderProblems = (text: string, values: Readonly<Record<string, string>> = {}) =>
  [...text.matchAll(PLACEHOLDER)].flatMap(({ 0: placeholder, index }) => {
    try {
      fillPlaceholders(placeholder, values)
      return []
    } catch (error) {
      return [{ placeholder, index, says: (error as Error).message }]
    }
  })

const TYPED_APOSTROPHE = /(?<=[\p{L}\d}])'/gu

/** The same in every text of a page's head, however deep it stands. An apostrophe becomes the printed one, as Markdown has it in the text below. */
export function fillAllPlaceholders<T>(head: T, values: Readonly<Record<string, string>> = {}): T {
  if (typeof head === 'string') return fillPlaceholders(head.replace(TYPED_APOSTROPHE, '’'), values) as T
  if (Array.isArray(head)) return head.map((entry) => fillAllPlaceholders(entry, values)) as T
  if (head === null || typeof head !== 'object' || head instanceof Date) return head
  return Object.fromEntries(Object.entries(head).map(([name, value]) => [name, fillAllPlaceholders(value, values)])) as T
}
