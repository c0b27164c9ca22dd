import { answerParts, sentenceParts } from '#content/inline-links.ts'
import { Fold } from './fold.tsx'

export interface Question {
  readonly question: string
  readonly answer: string
}

/** Native disclosures: closed to scan, open to read, and complete without JavaScript. */
export function Questions({ questions }: { questions: readonly Question[] }) {
  return (
    <div data-questions="" className="folds max-w-measure text-small">
      {questions.map(({ question, answer }) => (
        <Fold key={question} summary={question}>
          <Answer {...answerParts(answer)} />
        </Fold>
      ))}
    </div>
  )
}

function Answer({ text, entries }: ReturnType<typeof answerParts>) {
  return (
    <>
      <p className="text-soft">
        <Sentence text={text} />
      </p>
      {entries.length > 0 && (
        <ul className="list-disc pl-5 text-soft">
          {entries.map((entry) => (
            <li key={entry}>{entry}</li>
          ))}
        </ul>
      )}
    </>
  )
}

function Sentence({ text }: { text: string }) {
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
