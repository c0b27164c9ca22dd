import type { Installment } from '#domain/calculators/amortization.ts'
import { formatCents } from '#domain/values/money.ts'
import { ScrollFrame } from '../ui/scroll-frame.tsx'

const COLUMNS = ['Payment', 'Principal', 'Interest', 'Balance'] as const

/** Every payment. Five columns need more room than a phone has: there a payment is a block of four named figures. */
export function Schedule({ installments, at }: { installments: readonly Installment[]; at: string }) {
  return (
    <details className="group border-t border-line">
      <summary className="tap flex list-none justify-between gap-4 font-semibold text-primary [&::-webkit-details-marker]:hidden">
        {`See every payment${at}`}
        <DisclosureMark />
      </summary>
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
    </details>
  )
}

/** The plus of a closed disclosure; it turns into a cross when the disclosure whose summary it stands in opens. */
export function DisclosureMark() {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 20 20"
      className="size-5 shrink-0 stroke-primary transition-transform in-[[open]>summary]:rotate-45"
    >
      <path d="M10 3v14M3 10h14" strokeWidth="2" strokeLinecap="round" />
    </svg>
  )
}
