/**
 * Fills the slots of a built page. A page is taken apart once; filling it is then a matter of putting words between its parts, so that the
 * server can see which pages a changed fact concerns before it compresses any of them.
 */
import type { PublicFacts } from '../domain/public-facts.ts'
import { standingOf } from '../domain/public-facts.ts'
import { isStateCode } from '../domain/us-states.ts'
import { escapeHtml, MARKUP_SLOTS } from './fact-markup.ts'
import { TEXT_SLOTS } from './fact-words.ts'
import { isSlotName, type MarkupSlotName, type SlotName, type TextSlotName } from './slot-tokens.ts'

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

type Escape = (words: string) => string

/** Inside a JSON string; the angle bracket could end the script element. */
const escapeInJson: Escape = (words) => JSON.stringify(words).slice(1, -1).replaceAll('<', '\\u003c')

export function takeApart(built: string): PageTemplate {
  const parts: string[] = ['']
  const fillings: Filling[] = []
  const add = (text: string) => parts.push(`${parts.pop() ?? ''}${text}`)
  const addSlots = (text: string, escapeWords: Escape) => {
    let from = 0
    for (const { 0: matched, index, groups = {} } of text.matchAll(TOKEN)) {
      add(text.slice(from, index))
      from = index + matched.length
      if (groups.data !== undefined) addSlots(matched, escapeInJson)
      else {
        fillings.push(fillingOf(groups, escapeWords))
        parts.push('')
      }
    }
    add(text.slice(from))
  }
  addSlots(built, escapeHtml)
  return { parts, fillings }
}

export const wordsFor = ({ fillings }: PageTemplate, facts: PublicFacts): readonly string[] =>
  fillings.map((filling) => filling(facts))

export const putTogether = ({ parts }: PageTemplate, words: readonly string[]): string =>
  parts.map((part, place) => `${part}${words[place] ?? ''}`).join('')

export const fillSlots = (built: string, facts: PublicFacts): string => {
  const template = takeApart(built)
  return putTogether(template, wordsFor(template, facts))
}

/** The words of a text that is no page. */
export const fillText = (text: string, facts: PublicFacts): string =>
  text.replace(/⟦([a-zA-Z]+)(?::(\w+))?⟧/g, (_, name: string, of: string | undefined) =>
    slotFilling(name, of, (words) => words)(facts),
  )

function fillingOf(groups: Readonly<Record<string, string | undefined>>, escapeWords: Escape): Filling {
  const { block, blockOf, state, shown = '', name = '', of } = groups
  if (state !== undefined) {
    if (!isStateCode(state)) throw new Error(`No state is called ${state}`)
    const template = takeApart(shown)
    return (facts) => (standingOf(facts, state) === 'served' ? putTogether(template, wordsFor(template, facts)) : '')
  }
  if (block === undefined) return slotFilling(name, of, escapeWords)
  const filling = slotFilling(block, blockOf, escapeWords)
  return Object.hasOwn(MARKUP_SLOTS, block) ? filling : (facts) => `<p>${filling(facts)}</p>`
}

function slotFilling(name: string, of: string | undefined, escapeWords: Escape): Filling {
  if (!isSlotName(name)) throw new Error(`No slot is called ${name}`)
  if (isMarkup(name)) return (facts) => filled(name, MARKUP_SLOTS[name](facts, of ?? ''))
  return (facts) => filled(name, escapeWords(TEXT_SLOTS[name as TextSlotName](facts)))
}

const isMarkup = (name: SlotName): name is MarkupSlotName => Object.hasOwn(MARKUP_SLOTS, name)

function filled(name: SlotName, words: string): string {
  if (words.trim() === '') throw new Error(`The slot ${name} has no words for these facts`)
  return words
}
