import { sentenceParts } from '#content/inline-links.ts'

/** A sentence of a page's head with its links. */
export function Sentence({ text }: { text: string }) {
  return sentenceParts(text).map((part) =>
    part.href ? (
      <a key={part.text} href={part.href}>
        {part.text}
      </a>
    ) : (
      part.text
    ),
  )
}
