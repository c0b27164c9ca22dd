import { DisclosureMark } from './disclosure-mark.tsx'

export interface Question {
  readonly question: string
  readonly answer: string
}

/** Native disclosures: closed to scan, open to read, and complete without JavaScript. */
export function Questions({ questions }: { questions: readonly Question[] }) {
  return (
    <div className="max-w-measure divide-y divide-line border-y border-line">
      {questions.map(({ question, answer }) => (
        <details key={question} className="group">
          <summary className="flex min-h-11 list-none items-start justify-between gap-4 py-4 font-semibold [&::-webkit-details-marker]:hidden">
            {question}
            <span className="mt-1.5">
              <DisclosureMark />
            </span>
          </summary>
          <p className="pb-5 text-soft">{answer}</p>
        </details>
      ))}
    </div>
  )
}
