import type { ListedFollowUp } from '#contracts/operators/follow-ups.ts'
import { Act } from '../kit/act.tsx'

export const AskAgain = ({ attemptKey, followUp, lender }: Pick<ListedFollowUp, 'attemptKey' | 'followUp' | 'lender'>) => (
  <Act
    call="POST /follow-ups/retries"
    args={{ attemptKey, followUp }}
    label="Ask again"
    title={`Ask ${lender} again`}
    quiet
    says="The lender gets the same call once more, for up to eight days. A repetition does no harm: it knows the lead by its key."
    done={`${lender} is asked again.`}
  />
)
