import type { ErrandName } from '#domain/matching/follow-up-states.ts'
import { Act } from '../kit/act.tsx'

interface Props {
  readonly attemptKey: string
  readonly errand: ErrandName
  readonly lender: string
}

export const AskAgain = ({ attemptKey, errand, lender }: Props) => (
  <Act
    call="POST /errands/retries"
    args={{ attemptKey, errand }}
    label="Ask again"
    title={`Ask ${lender} again`}
    quiet
    reason="none"
    says={
      <p>The lender gets the same call once more, for up to eight days. A repetition does no harm: it knows the lead by its key.</p>
    }
    done={`${lender} is asked again.`}
  />
)
