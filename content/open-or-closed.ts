/**
 * Pages about a place have words for both cases: the service is open in its state, or closed. Whichever words fit the list in
 * `domain/law/state-law.ts` are shown, so that opening or closing a state needs no edit of a text.
 *
 * In a page's head, any value may be written twice, as `open:` and `closed:`; an entry of a list may be written for one case alone. In its
 * text, paragraphs for one case stand between `[[open]]` and `[[/open]]`, or `[[closed]]` and `[[/closed]]`, each in a line of its own.
 */
export const AVAILABILITIES = ['open', 'closed'] as const
export type Availability = (typeof AVAILABILITIES)[number]

type Written = Readonly<Record<string, unknown>>

const isRecord = (value: unknown): value is Written => typeof value === 'object' && value !== null && !Array.isArray(value)

const isAvailability = (name: string) => AVAILABILITIES.some((availability) => availability === name)

const isChoice = (value: Written) => Object.keys(value).length > 0 && Object.keys(value).every(isAvailability)

export const isWrittenTwice = (value: unknown): boolean => isRecord(value) && isChoice(value) && Object.keys(value).length === 2

/** The head of a page in one case. */
export function headWhile(availability: Availability, written: unknown): unknown {
  if (Array.isArray(written)) return written.map((entry) => headWhile(availability, entry)).filter((entry) => entry !== undefined)
  if (!isRecord(written)) return written
  if (isChoice(written)) return headWhile(availability, written[availability])
  return Object.fromEntries(Object.entries(written).map(([name, value]) => [name, headWhile(availability, value)]))
}

/** How a marker stands in the text: as Markdown, or as the HTML that is made of it. */
const MARKED = {
  markdown: (marker: string) => `^${marker}$`,
  html: (marker: string) => `<p>${marker}</p>`,
} as const

/** The text of a page in one case. A text that has words for one case alone fails the build. */
export function textWhile(availability: Availability, text: string, form: keyof typeof MARKED): string {
  const [begin, end] = [MARKED[form]('\\[\\[(open|closed)\\]\\]'), MARKED[form]('\\[\\[/\\1\\]\\]')]
  const blocks = new RegExp(`${begin}\\n*(.*?)${end}\\n*`, 'gms')
  const written = new Set([...text.matchAll(blocks)].map(([, which]) => which))
  const missing = AVAILABILITIES.filter((which) => !written.has(which))
  if (missing.length > 0) throw new Error(`its text has no words for a state that is ${missing.join(' or ')}`)
  const shown = text.replace(blocks, (_, which: string, words: string) => (which === availability ? words : ''))
  const stray = /\[\[\/?(open|closed)\]\]/.exec(shown)
  if (stray) throw new Error(`${stray[0]} must stand in a line of its own, with its end after it`)
  return shown
}
