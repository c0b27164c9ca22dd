/** What lenders were told after a post and have not answered, and asking one of them again. */
import type { ListedFollowUp } from '#contracts/operators/follow-ups.ts'
import { FOLLOW_UP_STATES, FOLLOW_UPS, type FollowUpState, REPEATABLE_FOLLOW_UP_STATES } from '#domain/matching/follow-up-states.ts'
import { useLenderNames } from '../api/lender-names.ts'
import type { ListColumn } from '../table/columns.ts'
import { ListTable } from '../table/list-table.tsx'
import { AskAgain } from './ask-again.tsx'
import { RecordAnswer } from './record-answer.tsx'
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
      <span title={FOLLOW_UP_STATES[state]}>{letter ? `write by ${letter.dueOn}` : SHORT_STATES[state]}</span>
    ),
    tone: ({ state }) => FOLLOW_UP_TONES[state],
  },
  { title: 'Since', of: ({ createdAt }) => createdAt, isTime: true },
  { title: 'Unanswered', of: ({ tries }) => tries, right: true, wideOnly: true },
  { title: 'Last answer', of: ({ lastCode }) => lastCode, wideOnly: true },
]

export function FollowUpsTable({ followUps, empty }: { readonly followUps: readonly ListedFollowUp[]; readonly empty: string }) {
  const names = useLenderNames()
  return (
    <ListTable
      title="Calls to lenders"
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
      empty={empty}
    />
  )
}
