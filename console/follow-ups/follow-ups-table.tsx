/** What lenders were told after a post and have not answered, and asking one of them again. */
import type { ListedFollowUp } from '#contracts/operators/follow-ups.ts'
import { FOLLOW_UP_STATES, FOLLOW_UPS, type FollowUpState, REPEATABLE_FOLLOW_UP_STATES } from '#domain/matching/follow-up-states.ts'
import { useLenderNames } from '../api/lender-names.ts'
import { Act } from '../kit/act.tsx'
import { CopyButton } from '../kit/copy-button.tsx'
import { SelectField } from '../kit/field.tsx'
import { Status } from '../kit/status.tsx'
import type { ListColumn } from '../table/columns.ts'
import { ListTable } from '../table/list-table.tsx'
import { AskAgain } from './ask-again.tsx'
import { FOLLOW_UP_TONES } from './tones.ts'

const SHORT_STATES: Readonly<Record<FollowUpState, string>> = {
  waiting: 'asked, no answer yet',
  done: 'confirmed',
  promised: 'will do it later',
  refused: 'refused',
  stopped: 'nothing left to send',
  'given-up': 'could not be reached',
  'in-writing': 'asked in writing',
}

export const FOLLOW_UP_COLUMNS: readonly ListColumn<ListedFollowUp>[] = [
  {
    title: 'Lead',
    of: ({ applicationId }) => applicationId,
    show: ({ applicationId }) => <code>{applicationId.slice(0, 8)}</code>,
  },
  { title: 'Lender', of: ({ lender }) => lender },
  { title: 'Told of', of: ({ followUp }) => followUp, show: ({ followUp }) => FOLLOW_UPS[followUp] },
  {
    title: 'State',
    of: ({ state }) => state,
    show: ({ state, letter }) => (
      <Status tone={FOLLOW_UP_TONES[state]}>
        <span title={FOLLOW_UP_STATES[state]}>{letter ? `write by ${letter.dueOn}` : SHORT_STATES[state]}</span>
      </Status>
    ),
  },
  { title: 'Since', of: ({ createdAt }) => createdAt, isTime: true },
  { title: 'Unanswered', of: ({ tries }) => tries, right: true, wideOnly: true },
  { title: 'Last answer', of: ({ lastCode }) => lastCode, wideOnly: true },
]

interface Props {
  readonly followUps: readonly ListedFollowUp[]
  readonly empty: string
}

export function FollowUpsTable({ followUps, empty }: Props) {
  const names = useLenderNames()
  return (
    <ListTable
      label="Calls to lenders"
      columns={FOLLOW_UP_COLUMNS}
      rows={followUps.map((followUp) => ({ ...followUp, lender: names.get(followUp.lender) ?? followUp.lender }))}
      idOf={({ attemptKey, followUp }) => `${attemptKey} ${followUp}`}
      rowLink={({ applicationId }) => ({ to: '/leads/$id', params: { id: applicationId } })}
      rowActs={({ attemptKey, followUp, state, lender, letter }) =>
        letter ? (
          <RecordAnswer attemptKey={attemptKey} followUp={followUp} lender={lender} letter={letter} />
        ) : (
          REPEATABLE_FOLLOW_UP_STATES.includes(state) && <AskAgain attemptKey={attemptKey} followUp={followUp} lender={lender} />
        )
      }
      empty={<p>{empty}</p>}
    />
  )
}

type AnswerProps = Pick<ListedFollowUp, 'attemptKey' | 'followUp' | 'lender'> & {
  readonly letter: NonNullable<ListedFollowUp['letter']>
}

/** The letter to a lender that has no call for it, and what the lender answered. */
const RecordAnswer = ({ attemptKey, followUp, lender, letter: { to, dueOn, subject, text } }: AnswerProps) => (
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
    <SelectField label="Answer" name="said" defaultValue="done" options={{ done: 'It has done so', refused: 'It does not' }} />
  </Act>
)
