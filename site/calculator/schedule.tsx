import type { Installment } from '#domain/calculators/amortization.ts'
import { formatCents } from '#domain/values/money.ts'
import { Fold } from '../components/fold.tsx'
import { ScrollFrame } from '../ui/scroll-frame.tsx'

const COLUMNS = ['Payment', 'Principal', 'Interest', 'Balance'] as const

/** Every payment. Five columns need more room than a phone has: there a payment is a block of four named figures. */
export function Schedule({ installments, at }: { installments: readonly Installment[]; at: string }) {
  return (
    <Fold summary={`See every payment${at}`} className="border-t border-line">
      <ScrollFrame label="Payment schedule" className="max-h-96 overflow-auto print:max-h-none">
        <table className="schedule figures">
          <thead>
            <tr>
              {['No.', ...COLUMNS].map((heading) => (
                <th key={heading} scope="col">
                  {heading}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {installments.map(({ number, payment, principal, interest, balance }) => (
              <tr key={number}>
                <th scope="row">{number}</th>
                {[payment, principal, interest, balance].map((cents, column) => (
                  <td key={COLUMNS[column]} data-name={COLUMNS[column]}>
                    {formatCents(cents)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollFrame>
    </Fold>
  )
}
