/** What lenders were told after a post and have not answered, and asking one of them again. */

import type { ListedErrand } from '#contracts/operators/errands.ts'
import { ERRAND_STATES, ERRANDS, type ErrandState, REPEATABLE_ERRAND_STATES } from '#domain/matching/follow-up-states.ts'
import { useLenderNames } from '../api/lender-names.ts'
import { Status, type Tone } from '../kit/status.tsx'
import type { ListColumn } from '../table/columns.ts'
import { ListTable } from '../table/list-table.tsx'
import { AskAgain } from './ask-again.tsx'

const ERRAND_TONES: Readonly<Record<ErrandState, Tone>> = {
  waiting: 'busy',
  done: 'good',
  promised: 'warn',
  refused: 'bad',
  stopped: 'idle',
  'given-up': 'bad',
}

const SHORT_STATES: Readonly<Record<ErrandState, string>> = {
  waiting: 'asked, no answer yet',
  done: 'confirmed',
  promised: 'will do it later',
  refused: 'refused',
  stopped: 'nothing left to send',
  'given-up': 'could not be reached',
}

export const ERRAND_COLUMNS: readonly ListColumn<ListedErrand>[] = [
  {
    title: 'Lead',
    of: ({ applicationId }) => applicationId,
    show: ({ applicationId }) => <code>{applicationId.slice(0, 8)}</code>,
  },
  { title: 'Lender', of: ({ lender }) => lender },
  { title: 'Told of', of: ({ errand }) => errand, show: ({ errand }) => ERRANDS[errand] },
  {
    title: 'State',
    of: ({ state }) => state,
    show: ({ state }) => (
      <Status tone={ERRAND_TONES[state]}>
        <span title={ERRAND_STATES[state]}>{SHORT_STATES[state]}</span>
      </Status>
    ),
  },
  { title: 'Since', of: ({ createdAt }) => createdAt, isTime: true },
  { title: 'Calls without an answer', of: ({ tries }) => tries, right: true, wideOnly: true },
  { title: 'Last answer', of: ({ lastCode }) => lastCode, wideOnly: true },
]

interface Props {
  readonly errands: readonly ListedErrand[]
  readonly empty: string
}

export function ErrandsTable({ errands, empty }: Props) {
  const names = useLenderNames()
  return (
    <ListTable
      label="Calls to lenders"
      columns={ERRAND_COLUMNS}
      rows={errands.map((errand) => ({ ...errand, lender: names.get(errand.lender) ?? errand.lender }))}
      idOf={({ attemptKey, errand }) => `${attemptKey} ${errand}`}
      rowLink={({ applicationId }) => ({ to: '/leads/$id', params: { id: applicationId } })}
      rowActs={({ attemptKey, errand, state, lender }) =>
        REPEATABLE_ERRAND_STATES.includes(state) && <AskAgain attemptKey={attemptKey} errand={errand} lender={lender} />
      }
      empty={<p>{empty}</p>}
    />
  )
}
