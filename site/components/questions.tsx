import { Fold } from './fold.tsx'
import { Sentence } from './sentence.tsx'

export interface Question {
  readonly question: string
  readonly answer: string
}

/** Native disclosures: closed to scan, open to read, and complete without JavaScript. */
export function Questions({ questions }: { questions: readonly Question[] }) {
  return (
    <div className="folds max-w-measure">
      {questions.map(({ question, answer }) => (
        <Fold key={question} summary={question}>
          <p className="text-soft">
            <Sentence text={answer} />
          </p>
        </Fold>
      ))}
    </div>
  )
}
