/**
 * The one language of texts, heads and components: `{brand}`, `{stateCap:IL}`. What is known when pages are built is filled in; what is known
 * only when the server starts becomes a slot of the built page (`slots.ts`).
 */
import { FACTS } from './facts.ts'
import { isSlotName, slotToken } from './slots.ts'

type Values = Readonly<Record<string, string>>

const PLACEHOLDER = /\{([a-zA-Z]+)(?::([^{}]+))?\}/g

/**
 * `values` are a text's own placeholders, or another form of the common ones. An unknown placeholder is a slip of the pen that no reader
 * should find: it fails the build.
 */
export function fillPlaceholders(text: string, values: Values = {}): string {
  return text.replace(PLACEHOLDER, (placeholder, name: string, argument: string | undefined) => {
    const fact = FACTS[name]
    if (argument === undefined && values[name] !== undefined) return values[name]
    if (argument === undefined && typeof fact === 'string') return fact
    if (argument !== undefined && typeof fact === 'function') return worked(placeholder, () => fact(argument))
    if (isSlotName(name)) return slotToken(name, argument)
    throw new Error(`No placeholder is called ${placeholder}`)
  })
}

function worked(placeholder: string, work: () => string): string {
  try {
    return work()
  } catch (error) {
    throw new Error(`${placeholder} cannot be worked out: ${(error as Error).message}`, { cause: error })
  }
}

export const placeholderProblems = (text: string, values: Values = {}) =>
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
export function fillAllPlaceholders<T>(head: T, values: Values = {}): T {
  if (typeof head === 'string') return fillPlaceholders(head.replace(TYPED_APOSTROPHE, '’'), values) as T
  if (Array.isArray(head)) return head.map((entry) => fillAllPlaceholders(entry, values)) as T
  if (head === null || typeof head !== 'object' || head instanceof Date) return head
  return Object.fromEntries(Object.entries(head).map(([name, value]) => [name, fillAllPlaceholders(value, values)])) as T
}
