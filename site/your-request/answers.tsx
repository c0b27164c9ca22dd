/** What the person entered, for the copy that is printed. Numbers show their last digits only: the server masks them. */
import type { RequestCopy } from '#domain/api/your-request.ts'
import { formatDollars } from '#domain/money.ts'
import { fieldName, inPeoplesOrder } from './field-words.ts'
import { Part } from './page-frame.tsx'

const MONEY = new Set(['loanAmount', 'grossIncome', 'otherIncome'])

export function Answers({ answers }: Pick<RequestCopy, 'answers'>) {
  const inWords = (field: string, answer: string | number | undefined) =>
    typeof answer === 'number' && MONEY.has(field) ? formatDollars(answer) : answer
  return (
    <Part heading="Your answers">
      <dl className="price-rows border-y border-line">
        {inPeoplesOrder(Object.keys(answers)).map((field) => (
          <div key={field}>
            <dt className="first-letter:uppercase">{fieldName(field)}</dt>
            <dd className="wrap-anywhere">{inWords(field, answers[field])}</dd>
          </div>
        ))}
      </dl>
    </Part>
  )
}
