/** Links in a sentence of a page's head, written as in Markdown: `[rates and fees](/rates-fees)`. An answer may hold them; nothing else of Markdown may stand there. */
const LINK = /\[([^\]]+)\]\((\/[a-z-]*)\)/g

interface SentencePart {
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

/** An answer may end in a list, with each entry behind a dash in a line of its own. */
export function answerParts(answer: string): { readonly text: string; readonly entries: readonly string[] } {
  const [text = '', ...entries] = answer.split('\n- ')
  return { text, entries }
}

/** For search engines and whoever else shows no links and no lists. */
export const withoutLinks = (sentence: string): string =>
  sentenceParts(sentence)
    .map(({ text }) => text)
    .join('')
    .replaceAll('\n- ', ' ')

export const hasMarkdown = (text: string): boolean => /\]\(|\*\*|`|^#+ /m.test(text)
