import { estimate } from '#domain/calculators/calculator.ts'
import type { CalculatorPreset } from '#domain/calculators/presets.ts'
import { applyLink, formatTerm, termUnit } from '#domain/calculators/terms.ts'
import { formatCents, formatDollars } from '#domain/values/money.ts'
import { ScrollFrame } from '../ui/scroll-frame.tsx'

/** What the calculator would say, for browsers that cannot run it: every amount and term of the page, each a link to the application, unless we are closed. */
export function EstimateTable({ preset, isClosed }: { preset: CalculatorPreset; isClosed: boolean }) {
  const { kind, amounts, terms } = preset
  const unit = termUnit(kind)
  return (
    <noscript>
      <div className="prose mt-6">
        <p>
          The calculator needs JavaScript. Here is what it would say:{' '}
          {kind === 'payday' ? 'the one payment' : 'the monthly payment'} for each amount and term.
          {!isClosed && ' Pick one to apply.'}
        </p>
        <ScrollFrame label="Estimates" className="table-frame">
          <table>
            <thead>
              <tr>
                <th scope="col">Amount</th>
                {terms.map((term) => (
                  <th key={term} scope="col">
                    {formatTerm(term, unit)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {amounts.map((amount) => (
                <tr key={amount}>
                  <th scope="row">{formatDollars(amount)}</th>
                  {terms.map((term) => (
                    <td key={term}>
                      <Payment
                        href={isClosed ? undefined : applyLink(kind, amount, term)}
                        cents={estimate(kind, amount, term).payment}
                      />
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollFrame>
      </div>
    </noscript>
  )
}

const Payment = ({ href, cents }: { href: string | undefined; cents: number }) =>
  href ? <a href={href}>{formatCents(cents)}</a> : formatCents(cents)
