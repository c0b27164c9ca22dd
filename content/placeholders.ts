/** Names and lists that texts leave open, so that they are said in one place only. Those that change without a build become slots. */
import { CLOSED_BY_US } from '../domain/state-law.ts'
import { US_STATES } from '../domain/us-states.ts'
import { PING_FACTS_IN_WORDS } from './ping-words.ts'
import { SITE } from './site.ts'
import { isSlotName, slotToken } from './slot-tokens.ts'

const PLACEHOLDERS: Readonly<Record<string, string>> = {
  brand: SITE.brand,
  company: SITE.company,
  domain: SITE.domain,
  email: SITE.contact.email,
  privacyEmail: SITE.contact.privacyEmail,
  phone: SITE.contact.phone,
  address: SITE.contact.address,
  hours: SITE.contact.hours,
  unavailableStates: CLOSED_BY_US.map((code) => US_STATES[code]).join(', '),
  pingFacts: PING_FACTS_IN_WORDS,
}

/**
 * `values` are a text's own placeholders, or another form of the common ones. An unknown placeholder is a slip of the pen that no reader
 * should find: it fails the build.
 */
export function fillPlaceholders(text: string, values: Readonly<Record<string, string>> = {}): string {
  return text.replace(/\{([a-zA-Z]+)\}/g, (_, name: string) => {
    const value = values[name] ?? PLACEHOLDERS[name] ?? (isSlotName(name) ? slotToken(name) : undefined)
    if (value === undefined) throw new Error(`No placeholder is called {${name}}`)
    return value
  })
}

/** The same in every text of a page's head, however deep it stands. */
export function fillAllPlaceholders<T>(head: T): T {
  if (typeof head === 'string') return fillPlaceholders(head) as T
  if (Array.isArray(head)) return head.map(fillAllPlaceholders) as T
  if (head === null || typeof head !== 'object') return head
  return Object.fromEntries(Object.entries(head).map(([name, value]) => [name, fillAllPlaceholders(value)])) as T
}
