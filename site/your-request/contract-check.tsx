/** After a yes: five figures of the contract, held against the offer in the browser. What costs more leads to letters; telling us is a press of its own. */
import { useState } from 'react'
import { contractLetter } from '#content/contract-letter.ts'
import type { YourRequest } from '#contracts/public/your-request.ts'
import { fieldErrors } from '#domain/application/field-errors.ts'
import {
  type ComparedContract,
  type ContractFigures,
  compareContract,
  contractFigures,
} from '#domain/matching/lender/final-terms.ts'
import { formatPercent, formatSum } from '#domain/values/money.ts'
import { CalledNumber } from '../components/called-number.tsx'
import { Letter } from '../components/letter.tsx'
import { Rows } from '../pictures/price-tag.tsx'
import { ErrorSummary } from '../ui/error-summary.tsx'
import { TextField } from '../ui/text-field.tsx'
import { type Proof, type Refusal, tellContract } from './request-calls.ts'
import { TROUBLE_COPY } from './trouble.tsx'

export type Regulator = { readonly name: string; readonly call: string }

export interface ContractCheckProps {
  request: YourRequest
  proof: Proof
  /** Of the person's state, where we have a source. */
  regulator: Regulator | undefined
  onShow: (request: YourRequest, proof: Proof) => void
}

type Field = keyof ContractFigures
const FIELDS: readonly (readonly [field: Field, label: string, hint: string])[] = [
  ['amountCents', 'Loan amount', 'In dollars, before any fee.'],
  ['aprPercent', 'APR', 'In percent, such as 12.5.'],
  ['paymentCents', 'One payment', 'In dollars and cents.'],
  ['payments', 'Number of payments', 'Counted at one a month.'],
  ['feeCents', 'Fee', 'In dollars. Enter 0 if there is none.'],
]

/** Money is typed in dollars: "$1,000.00". Anything but a figure is none, and the schema says so. */
function figureOf(field: Field, typed = ''): number {
  const text = typed.replaceAll(/[\s$%,]/g, '')
  if (!/^\d+(\.\d{1,3})?$/.test(text)) return Number.NaN
  return field.endsWith('Cents') ? Math.round(Number(text) * 100) : Number(text)
}

export function ContractCheck({ request, proof, regulator, onShow }: ContractCheckProps) {
  const [typed, setTyped] = useState<Readonly<Partial<Record<Field, string>>>>({})
  // A comparison stands only beside the numbers that it is of.
  const [read, setRead] = useState<ReturnType<typeof contractFigures.safeParse>>()
  const [refusal, setRefusal] = useState<Refusal>()
  const { details, lender } = request
  if (!details?.offered || !lender) return null
  const contract = read?.data
  const compared = contract && compareContract(details.offered, contract)
  const look = compared?.costsMore ? 'cost' : ''
  const errors = read?.error ? fieldErrors(read.error.issues) : {}
  const isTold = FIELDS.every(([field]) => details.contract?.[field] === contract?.[field])
  const compare = (event: React.SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    setRead(contractFigures.safeParse(Object.fromEntries(FIELDS.map(([field]) => [field, figureOf(field, typed[field])]))))
  }
  const tell = async () => {
    const answer = contract && (await tellContract(proof, contract))
    if (typeof answer === 'object') onShow(answer, proof)
    else setRefusal(answer)
  }
  const day = new Date(request.madeAt).toLocaleDateString('en-US', { dateStyle: 'long' })
  const letter = (to: string) =>
    compared ? contractLetter(to, { ...contract, ...compared, lender: lender.name, leadId: request.leadId, day }) : ''
  return (
    <>
      <form method="post" noValidate aria-label="Your contract" className="space-y-5" onSubmit={compare}>
        <p>Enter five numbers from the contract. We hold them against the offer here, in your browser.</p>
        <ErrorSummary errors={errors} />
        <div className="grid grid-cols-1 items-start gap-5 sm:grid-cols-2">
          {FIELDS.map(([field, label, hint]) => (
            <TextField
              key={field}
              {...{ name: field, label, hint, value: typed[field] ?? '', error: errors[field] }}
              inputMode="decimal"
              autoComplete="off"
              maxLength={14}
              onType={(text) => {
                setTyped({ ...typed, [field]: text })
                setRead(undefined)
              }}
            />
          ))}
        </div>
        <button type="submit" className="button w-full sm:w-auto">
          Compare with the offer
        </button>
      </form>
      <div aria-live="polite" className="space-y-4 pt-3">
        {compared && (
          <>
            <h3 className="text-h3">{headingOf(compared)}</h3>
            <Rows
              rows={[
                ['Total cost, as offered', formatSum(compared.offered.costCents)],
                ['Total cost in the contract', formatSum(compared.final.costCents), look],
                ['APR, as offered', formatPercent(compared.offered.aprPercent)],
                ['APR in the contract', formatPercent(compared.final.aprPercent), look],
              ]}
            />
            <p className="text-small text-soft">Both at the contract’s amount and payments. $1, or ⅛ point of APR, is rounding.</p>
          </>
        )}
      </div>
      {compared?.costsMore && (
        <section aria-label="Letters">
          <p className="mb-3">Letters to copy or print. We send nothing: you do, if you want to.</p>
          <Letter to={lender.name} letter={letter(lender.name)} />
          {regulator && (
            <Letter to={regulator.name} letter={letter(regulator.name)}>
              Your state’s regulator: <CalledNumber call={regulator.call} of={regulator.name} />
            </Letter>
          )}
          <Letter to="the CFPB" letter={letter('the Consumer Financial Protection Bureau')}>
            Paste it into the form at <a href="https://www.consumerfinance.gov/complaint/">consumerfinance.gov/complaint</a>.
          </Letter>
        </section>
      )}
      {contract && (
        <section aria-label="Tell us" aria-live="polite" className="space-y-3 border-t border-line pt-4">
          <button type="button" className="button button-quiet" disabled={isTold} onClick={() => void tell()}>
            {isTold ? 'You told us' : 'Tell us'}
          </button>
          {refusal && !isTold && <p>{TROUBLE_COPY[refusal]}</p>}
          <p className="text-small text-soft">
            Telling us keeps these five numbers with your request, for our staff. We don’t answer it. Want an answer?{' '}
            <a href="/ccpa-rights">Send us a complaint</a>.
          </p>
        </section>
      )}
    </>
  )
}

function headingOf({ offered, final, costsMore }: ComparedContract): string {
  const moreCents = final.costCents - offered.costCents
  if (!costsMore) return 'As offered'
  return `This contract ${moreCents > 0 ? `costs ${formatSum(moreCents)} more` : 'has a higher APR'} than the offer`
}
