/**
 * A slot is the place of a fact that is known only when the server starts. The build writes a token, `⟦ranking⟧` or `⟦lendersIn:TX⟧`, into
 * words, attributes and structured data alike; here the words of the facts take its place, at the end of the build and again whenever the
 * facts change. A page is taken apart once; filling it is then a matter of putting words between its parts, so that the server can see which
 * pages a changed fact concerns before it compresses any of them.
 */
import { isStateCode } from '#domain/places/us-states.ts'
import { type PublicFacts, statusOf } from '#domain/policy/public-facts.ts'
import { escapeMarkup } from '#domain/values/escape-markup.ts'
import { START_MARKUP } from './lender-markup.ts'
import { START_FACTS } from './start-facts.ts'

/** Beside the pages as built, the same pages with their slots still open. */
export const OPEN_SLOTS_FOLDER = '.slots'

type TextSlotName = keyof typeof START_FACTS
type MarkupSlotName = keyof typeof START_MARKUP
type SlotName = TextSlotName | MarkupSlotName

const isMarkup = (name: string): name is MarkupSlotName => Object.hasOwn(START_MARKUP, name)

export const isSlotName = (name: string): name is SlotName => isMarkup(name) || Object.hasOwn(START_FACTS, name)

/** `of`: the state that the slot is about, where it is about one. */
export const slotToken = (name: SlotName, of?: string): string => `⟦${name}${of ? `:${of}` : ''}⟧`

/** What stands between these two is shown only while a licensed lender serves the state. */
export const whileServed = (state: string): readonly [begin: string, end: string] => [`⟦while-served:${state}⟧`, '⟦/while-served⟧']

type Filling = (facts: PublicFacts) => string

/** A built page between whose parts words stand: `parts` are as they are, `fillings` make the words between one part and the next. */
export interface PageTemplate {
  readonly parts: readonly string[]
  readonly fillings: readonly Filling[]
}

/**
 * In this order: a stretch that is shown only while a state is served; structured data, whose words are escaped as JSON; a paragraph that is
 * nothing but one slot, which gives way to that slot's markup; and a slot among other words.
 */
const TOKEN = new RegExp(
  [
    '⟦while-served:(?<state>\\w\\w)⟧(?<shown>.*?)⟦/while-served⟧',
    '(?<=<script type="application/ld\\+json">)(?<data>.*?)(?=</script>)',
    '<p>⟦(?<block>[a-zA-Z]+)(?::(?<blockOf>\\w+))?⟧</p>',
    '⟦(?<name>[a-zA-Z]+)(?::(?<of>\\w+))?⟧',
  ].join('|'),
  'gs',
)

type Escape = (copy: string) => string

/** Inside a JSON string; the angle bracket could end the script element. */
const escapeInJson: Escape = (copy) => JSON.stringify(copy).slice(1, -1).replaceAll('<', '\\u003c')

export function takeApart(built: string): PageTemplate {
  const parts: string[] = ['']
  const fillings: Filling[] = []
  const add = (text: string) => parts.push(`${parts.pop() ?? ''}${text}`)
  const addSlots = (text: string, escapeText: Escape) => {
    let from = 0
    for (const { 0: matched, index, groups = {} } of text.matchAll(TOKEN)) {
      add(text.slice(from, index))
      from = index + matched.length
      if (groups.data !== undefined) addSlots(matched, escapeInJson)
      else {
        fillings.push(fillingOf(groups, escapeText))
        parts.push('')
      }
    }
    add(text.slice(from))
  }
  addSlots(built, escapeMarkup)
  return { parts, fillings }
}

export const textsFor = ({ fillings }: PageTemplate, facts: PublicFacts): readonly string[] =>
  fillings.map((filling) => filling(facts))

export const putTogether = ({ parts }: PageTemplate, copy: readonly string[]): string =>
  parts.map((part, place) => `${part}${copy[place] ?? ''}`).join('')

export const fillSlots = (built: string, facts: PublicFacts): string => {
  const template = takeApart(built)
  return putTogether(template, textsFor(template, facts))
}

/** The words of a text that is no page. */
export const fillText = (text: string, facts: PublicFacts): string =>
  text.replace(/⟦([a-zA-Z]+)(?::(\w+))?⟧/g, (_, name: string, of: string | undefined) =>
    slotFilling(name, of, (copy) => copy)(facts),
  )

function fillingOf(groups: Readonly<Record<string, string | undefined>>, escapeText: Escape): Filling {
  const { block, blockOf, state, shown = '', name = '', of } = groups
  if (state !== undefined) {
    if (!isStateCode(state)) throw new Error(`No state is called ${state}`)
    const template = takeApart(shown)
    return (facts) => (statusOf(facts, state) === 'served' ? putTogether(template, textsFor(template, facts)) : '')
  }
  if (block === undefined) return slotFilling(name, of, escapeText)
  const filling = slotFilling(block, blockOf, escapeText)
  return isMarkup(block) ? filling : (facts) => `<p>${filling(facts)}</p>`
}

function slotFilling(name: string, of: string | undefined, escapeText: Escape): Filling {
  if (!isSlotName(name)) throw new Error(`No slot is called ${name}`)
  if (isMarkup(name)) return (facts) => filled(name, START_MARKUP[name](facts, of ?? ''))
  return (facts) => filled(name, escapeText(START_FACTS[name](facts)))
}

function filled(name: SlotName, copy: string): string {
  if (copy.trim() === '') throw new Error(`The slot ${name} has no words for these facts`)
  return copy
}
