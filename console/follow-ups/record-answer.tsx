import type { ListedFollowUp } from '#contracts/operators/follow-ups.ts'
import { Act } from '../kit/act.tsx'
import { CopyButton } from '../kit/copy-button.tsx'
import { SelectField } from '../kit/field.tsx'

type Props = Pick<ListedFollowUp, 'attemptKey' | 'followUp' | 'lender'> & { readonly letter: NonNullable<ListedFollowUp['letter']> }

/** The letter to a lender that has no call for it, and what the lender answered. */
export const RecordAnswer = ({ attemptKey, followUp, lender, letter: { to, dueOn, subject, text } }: Props) => (
  <Act
    call="POST /follow-ups/answers"
    args={(form) => ({ attemptKey, followUp, said: form.get('said') as 'done' | 'refused' })}
    label="Record the answer"
    title={`Ask ${lender} in writing`}
    quiet
    says={
      <>
        <p>
          Write to <strong>{to ?? 'the lender'}</strong> by {dueOn}.
          <br />
          Subject: {subject}
        </p>
        <pre>{text}</pre>
        <div>
          <CopyButton text={text} label="Copy the letter" />
        </div>
        <p>Once the lender has answered, record what it said. The person reads it.</p>
      </>
    }
    done={`The answer of ${lender} is recorded.`}
  >
    <SelectField label="Answer" name="said" options={{ done: 'It has done so', refused: 'It does not' }} />
  </Act>
)
