/** The words of a built page's `main`, block by block, and what a reader has to open to see. Read without a browser: one pass over the HTML. */

export interface TextBlock {
  /** The element that holds the words: p, li, td, summary, … */
  readonly tag: string
  readonly text: string
  /** In a closed `<details>`: what it holds, and the line that opens it. */
  readonly isFolded: boolean
  readonly isInTable: boolean
}

/** Words of these are no reading matter of the page: ways to elsewhere, pictures, programs, and what is there for machines. */
const LEFT_OUT = /^(?:script|style|svg|template|nav|noscript|select|canvas|option)$/
const INLINE =
  /^(?:a|abbr|b|bdi|cite|code|data|del|em|i|ins|kbd|mark|q|s|small|span|strong|sub|sup|time|u|var|wbr|astro-island|astro-slot)$/
const VOID = /^(?:area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr)$/
const HIDDEN = /\s(?:hidden(?=[\s=>/]|$)|aria-hidden="true"|class="(?:[^"]*\s)?sr-only[\s"])/

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ', apos: "'" }
export const decoded = (text: string) =>
  text.replace(/&(?:#x([\da-f]+)|#(\d+)|(\w+));/gi, (entity, hex?: string, decimal?: string, name?: string) =>
    name ? (ENTITIES[name] ?? entity) : String.fromCodePoint(Number.parseInt(hex ?? decimal ?? '', hex ? 16 : 10)),
  )

interface Opened {
  readonly tag: string
  readonly isLeftOut: boolean
  readonly isClosedDetails: boolean
}

export function blocksOf(html: string): TextBlock[] {
  const main = /<main\b.*<\/main>/s.exec(html)?.[0] ?? ''
  const blocks: TextBlock[] = []
  const stack: Opened[] = []
  let words = ''
  const flush = () => {
    const text = decoded(words).replace(/\s+/g, ' ').trim()
    words = ''
    const holder = stack.findLast(({ tag }) => !INLINE.test(tag))
    if (text === '' || holder === undefined) return
    blocks.push({
      tag: holder.tag,
      text,
      isFolded: stack.some(({ isClosedDetails }) => isClosedDetails),
      isInTable: stack.some(({ tag }) => tag === 'table'),
    })
  }
  for (const [, comment, closing, opening, attributes = '', text] of main.matchAll(
    /(<!--.*?-->)|<\/([\w-]+)>|<([\w-]+)((?:\s+[^\s=>/]+(?:="[^"]*")?)*)\s*\/?>|([^<]+)/gs,
  )) {
    if (comment !== undefined) continue
    if (text !== undefined) {
      if (!stack.some(({ isLeftOut }) => isLeftOut)) words += text
      continue
    }
    const tag = (opening ?? closing ?? '').toLowerCase()
    if (!INLINE.test(tag)) flush()
    if (tag === 'br') words += ' '
    if (VOID.test(tag)) continue
    if (closing !== undefined)
      stack.splice(
        Math.max(
          0,
          stack.findLastIndex((opened) => opened.tag === tag),
        ),
      )
    else
      stack.push({
        tag,
        isLeftOut: LEFT_OUT.test(tag) || HIDDEN.test(attributes),
        isClosedDetails: tag === 'details' && !/\sopen(?=[\s=]|$)/.test(attributes),
      })
  }
  return blocks
}

/** Sentences: a heading, a label or a cell of a table is none. */
export const proseOf = (blocks: readonly TextBlock[]): string[] =>
  blocks.filter(({ text, isInTable }) => !isInTable && /[.?!:;,]["”’)]*$/.test(text)).map(({ text }) => text)

/** What stands in view before anything is opened, in words: figures are not counted, nor are signs. */
export const wordsInView = (blocks: readonly TextBlock[]): number =>
  blocks.filter(({ isFolded }) => !isFolded).flatMap(({ text }) => text.split(/\s+/).filter((word) => /\p{L}/u.test(word))).length
