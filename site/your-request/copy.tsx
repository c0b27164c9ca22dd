/** What a printed copy has beside the page itself. Numbers show their last digits only: the server masks them. */
import type { RequestCopy } from '#contracts/public/your-request.ts'
import { fieldName, inPeoplesOrder } from '#domain/application/field-names.ts'
import { formatDollars } from '#domain/values/money.ts'
import { Dated } from './dated.tsx'
import { Part } from './page-frame.tsx'

export function Copy({ copy: { answers, visit, mails, notes, lenderReference } }: { copy: RequestCopy }) {
  return (
    <>
      <Fields heading="Your answers" values={answers} />
      <Fields heading="Where you sent it from" values={visit} />
      {lenderReference && (
        <Part heading="The lender’s number for it">
          <p className="wrap-anywhere">{lenderReference}</p>
        </Part>
      )}
      <Dated
        heading="Our emails about it"
        rows={mails.map(({ at, what, sentAt }) => ({ at: sentAt ?? at, text: `${what}${sentAt ? '' : ' (not sent)'}` }))}
      />
      <Dated heading="Notes of our staff" rows={notes.map(({ at, text }) => ({ at, text: text }))} />
    </>
  )
}

function Fields({ heading, values }: { heading: string; values: Readonly<Record<string, Answer>> }) {
  return (
    <Part heading={heading}>
      <dl className="price-rows border-y border-line">
        {inPeoplesOrder(Object.keys(values)).map((field) => (
          <div key={field}>
            <dt className="first-letter:uppercase">{fieldName(field)}</dt>
            <dd className="wrap-anywhere">{answerInWords(field, values[field])}</dd>
          </div>
        ))}
      </dl>
    </Part>
  )
}

type Answer = RequestCopy['visit'][string]

/** As a person reads it: no code of ours among the values. */
export function answerInWords(field: string, value: Answer | undefined): string | number | undefined {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (typeof value === 'number') return /Amount|Income/.test(field) ? formatDollars(value) : value
  // "over-months" and "at-once": the form's own words would make this page too heavy.
  return field === 'wantedRepayment' ? value?.replace('-', ' ') : value
}
