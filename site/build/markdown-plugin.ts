/**
 * What our texts need beyond Markdown, done to their tree before it becomes HTML: placeholders are filled in, in words and in addresses; a list
 * of states gets an entry for each; every table gets a frame in which it scrolls and which the keyboard can reach, and one that is too wide for a
 * phone becomes a list of cards there, whose lines say what they are (`data-label`).
 */
import type { SatteriProcessorOptions } from '@astrojs/markdown-satteri'
import { fillPlaceholders } from '#content/facts/template.ts'
import { SITE } from '#content/site.ts'
import { PHONE_LINK } from '../navigation.ts'

type HastPlugin = Extract<NonNullable<SatteriProcessorOptions['hastPlugins']>[number], { readonly name: string; element?: unknown }>

/** Where a placeholder leads that is a link in running text. */
const ADDRESSES: Readonly<Record<string, string>> = {
  '{email}': `mailto:${SITE.contact.email}`,
  '{privacyEmail}': `mailto:${SITE.contact.privacyEmail}`,
  '{phone}': PHONE_LINK.href,
}
const LINKED = new RegExp(`(${Object.keys(ADDRESSES).join('|')})`)

/** Figures and single words: a cell of this length is not broken over lines. */
const SHORT_CELL_LENGTH = 14
/** So many columns of short cells fit on a phone. */
const NARROW_COLUMNS = 3

const LIST_OF_STATES = '{unavailableStates}'
const isListOfStates = (copy: string) => copy.trim() === LIST_OF_STATES

export const contentMarkup: HastPlugin = {
  name: 'content-markup',
  text(node, context) {
    if (!node.value.includes('{')) return
    const parent = context.parent(node)
    const list = context.parent(parent)
    // The list itself makes entries of it.
    if (list?.type === 'element' && list.tagName === 'ul' && isListOfStates(context.textContent(list))) return
    const isInLink = parent.type === 'element' && parent.tagName === 'a'
    const parts = (isInLink ? [node.value] : node.value.split(LINKED)).filter(Boolean)
    context.replaceNode(
      node,
      parts.map((part) => {
        const text = { type: 'text', value: fillPlaceholders(part) } as const
        const href = isInLink ? undefined : ADDRESSES[part]
        return href ? { type: 'element', tagName: 'a', properties: { href }, children: [text] } : text
      }),
    )
  },
  element: [
    {
      // In running text, a reader would have to find one state in a sentence of 22 names.
      filter: ['ul'],
      visit(node, context) {
        if (!isListOfStates(context.textContent(node))) return
        const type = 'element' as const
        const children = fillPlaceholders(LIST_OF_STATES)
          .split(', ')
          .map((value) => ({ type, tagName: 'li', properties: {}, children: [{ type: 'text' as const, value }] }))
        context.replaceNode(node, { type, tagName: 'ul', properties: { className: ['places'] }, children })
      },
    },
    {
      filter: ['a'],
      visit(node, context) {
        // Markdown has escaped the braces of an address.
        const href = String(node.properties.href).replace(/%7B(\w+)%7D/g, '{$1}')
        if (href !== node.properties.href) context.setProperty(node, 'href', fillPlaceholders(href))
      },
    },
    {
      filter: ['table'],
      visit(table, context) {
        type Part = typeof table
        const partsOf = (part: Part, names: readonly string[]): Part[] =>
          part.children.filter((child): child is Part => child.type === 'element' && names.includes(child.tagName))
        const textOf = (cell: Part) => fillPlaceholders(context.textContent(cell))
        const isShort = (cell: Part) => {
          const copy = textOf(cell)
          // What a slot holds is not known yet.
          const isShown = copy.length > 0 && !copy.includes('⟦')
          return isShown && copy.length <= SHORT_CELL_LENGTH && cell.children.every(({ type }) => type === 'text')
        }
        const rows = partsOf(table, ['thead', 'tbody']).flatMap((part) => partsOf(part, ['tr']))
        const [heads = [], ...body] = rows.map((row) => partsOf(row, ['th', 'td']))
        const labels = heads.map(textOf)
        const fitsPhones = labels.length <= NARROW_COLUMNS && body.flat().every(isShort)
        for (const cells of body)
          for (const [place, cell] of cells.entries()) {
            if (isShort(cell)) context.setProperty(cell, 'className', ['short'])
            // The first says which card it is. A second without a third needs no name: "Figure" twelve times over tells nobody anything.
            if (!fitsPhones && place > 0 && labels.length > 2) context.setProperty(cell, 'dataLabel', labels[place] ?? '')
          }
        if (!fitsPhones) context.setProperty(table, 'className', ['cards'])
        const properties = { className: ['table-frame'], role: 'group', ariaLabel: 'Table', tabIndex: 0 }
        context.wrapNode(table, { type: 'element', tagName: 'div', properties, children: [] })
      },
    },
  ],
}
