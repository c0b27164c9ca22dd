/** Links in a sentence of a page's head, written as in Markdown: `[rates and fees](/rates-fees)`. An answer may hold them; nothing else of Markdown may stand there. */
const LINK = /\[([^\]]+)\]\((\/[a-z-]*)\)/g

/** Text, or a link where it has an address. */
export interface SentencePart {
  readonly text: string
  readonly href?: string
}

export function sentenceParts(sentence: string): SentencePart[] {
  const parts: SentencePart[] = []
  let from = 0
  for (const { 0: written, 1: text = '', 2: href = '', index } of sentence.matchAll(LINK)) {
    parts.push({ text: sentence.slice(from, index) }, { text, href })
    from = index + written.length
  }
  return [...parts, { text: sentence.slice(from) }].filter(({ text }) => text !== '')
}

/** For search engines and whoever else shows no links. */
export const withoutLinks = (sentence: string): string =>
  sentenceParts(sentence)
    .map(({ text }) => text)
    .join('')

/** Whether a reader would see a mark of Markdown. */
export const hasMarkdown = (text: string): boolean => /\]\(|\*\*|`|^#+ /m.test(text)
