import { formatDollars } from '#domain/values/money.ts'

export const SmallerAmountCopy = ({ dollars }: { dollars: number }) => (
  <>
    <h2 className="text-h2">A smaller amount may work</h2>
    <p>At {formatDollars(dollars)}, you fit at least one other lender’s rules today. It can still say no.</p>
  </>
)
