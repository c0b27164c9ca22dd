import type { FollowUpName } from '#domain/matching/follow-up-states.ts'
import { Act } from '../kit/act.tsx'

interface Props {
  readonly attemptKey: string
  readonly followUp: FollowUpName
  readonly lender: string
}

export const AskAgain = ({ attemptKey, followUp, lender }: Props) => (
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
