/** What is to be read in markup or in a mail, sentence by sentence. */
const INLINE = /<\/?(?:a|strong|span|time|b|em)\b[^>]*>/g
export const textIn = (markup: string) =>
  markup
    .replace(/<(span|p) [^>]*class="sr-only"[^>]*>/g, '\n')
    .replaceAll('<!-- -->', '')
    .replace(/<(select|button|label)\b.*?<\/\1>/gs, '\n')
    .replace(INLINE, ' ')
    .replace(/<[^>]*>/g, '\n')
    .replaceAll('&amp;', '&')
    .replaceAll('&#x27;', '’')

/** "Inc." ends no sentence. */
const SENTENCE_END = /(?<!\bInc)(?<=[.!?])\s+(?=[A-Z])|\n+/
export const sentencesOf = (text: string): string[] =>
  text.split(SENTENCE_END).flatMap((sentence) => {
    const plain = sentence
      .replace(/\s+/g, ' ')
      .replace(/ ([.,])/g, '$1')
      .trim()
    return plain ? [plain] : []
  })
