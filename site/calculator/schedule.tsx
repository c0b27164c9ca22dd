import type { Installment } from '#domain/calculators/amortization.ts'
import { formatCents } from '#domain/money.ts'
import { DisclosureMark } from '../components/disclosure-mark.tsx'
import { ScrollFrame } from '../ui/scroll-frame.tsx'

export function Schedule({ installments }: { installments: readonly Installment[] }) {
  return (
    <details className="group border-t border-line">
      <summary className="flex min-h-11 list-none items-center justify-between gap-4 px-6 py-4 font-semibold text-primary md:px-8 [&::-webkit-details-marker]:hidden">
        See every payment
        <DisclosureMark />
      </summary>
      <ScrollFrame label="Payment schedule" className="max-h-96 overflow-auto border-t border-line">
        <table className="figures w-full text-small">
          <thead className="sticky top-0 bg-sand">
            <tr>
              {['No.', 'Payment', 'Principal', 'Interest', 'Balance'].map((heading) => (
                <th key={heading} scope="col" className="px-3 py-2 text-right font-semibold first:text-left md:px-8">
                  {heading}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {installments.map(({ number, payment, principal, interest, balance }) => (
              <tr key={number} className="border-t border-line">
                <th scope="row" className="px-3 py-2 text-left font-normal md:px-8">
                  {number}
                </th>
                {[payment, principal, interest, balance].map((cents, column) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: four columns in a fixed order
                  <td key={column} className="px-3 py-2 text-right md:px-8">
                    {formatCents(cents)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollFrame>
    </details>
  )
}
