import { formatDollars } from '#domain/values/money.ts'

/** What the screening has looked at, and no promise. The form asks how people want to repay only where they choose the lender. */
export const SmallerAmountCopy = ({ dollars, isRepaymentAsked = false }: { dollars: number; isRepaymentAsked?: boolean }) => (
  <>
    <h2 className="text-h2">A smaller amount may work</h2>
    <p>
      For {formatDollars(dollars)} we could ask at least one lender today that you haven’t tried
      {isRepaymentAsked && ', and that you’d repay the way you asked for'}. It can still say no.
    </p>
  </>
)
