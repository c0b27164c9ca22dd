import type { Reader } from '#domain/matching/run/outcome-parts.ts'

/** Lenders that were chosen and did not take it: told above the offers that are left. */
export function NoAfterAll({ readers }: { readers: readonly Reader[] }) {
  if (readers.length === 0) return null
  return (
    <div className="card card-raised mb-6 max-w-measure space-y-3 p-5">
      {readers.map(({ lender, reasons, isUnreached }) => (
        <div key={lender}>
          <p className="font-semibold">{isUnreached ? `${lender} can’t take it right now` : `${lender} said no after all`}</p>
          {reasons.map((reason) => (
            <p key={reason}>{reason}</p>
          ))}
        </div>
      ))}
      <p className="text-small text-soft">Nothing goes to another lender unless you choose it.</p>
    </div>
  )
}
