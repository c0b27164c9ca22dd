import '../styles/lenders.css'
import { useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { STATE_STATUSES, type StateStatus } from '#contracts/operators/filters.ts'
import type { StateRow } from '#contracts/operators/states.ts'
import { ask } from '../api/query.ts'
import { FilterSelect, Filters } from '../kit/filters.tsx'
import { Panel } from '../kit/panel.tsx'
import { Screen } from '../kit/screen.tsx'
import type { Tone } from '../kit/status.tsx'
import type { ListColumn } from '../table/columns.ts'
import { ListTable } from '../table/list-table.tsx'
import { MARKS, StateTiles } from './tiles.tsx'

const route = getRouteApi('/states')

const TONES: Readonly<Record<StateStatus, Tone>> = {
  served: 'good',
  'no lender': 'warn',
  'closed by us': 'idle',
  'closed by law': 'idle',
}

const whoOf = ({ lenders }: StateRow): string | null =>
  lenders
    .filter(({ status }) => status === 'asked')
    .map(({ id }) => id)
    .join(', ') || null

const COLUMNS: readonly ListColumn<StateRow>[] = [
  { title: 'State', of: ({ name }) => name },
  { title: 'Status', of: ({ status }) => status, tone: ({ status }) => TONES[status] },
  { title: 'Lenders', of: ({ asked }) => asked, right: true },
  { title: 'Up to % APR', of: ({ maxAprPercent }) => maxAprPercent, right: true },
  { title: 'By law', of: ({ lawMaxAprPercent }) => lawMaxAprPercent, right: true },
  { title: 'The law', of: ({ lawSource }) => lawSource, wideOnly: true },
  {
    title: 'Who',
    of: whoOf,
    show: (row) => <span className="long">{whoOf(row) ?? '–'}</span>,
    wideOnly: true,
  },
]

type LenderThere = StateRow['lenders'][number]
const LENDER_COLUMNS: readonly ListColumn<LenderThere>[] = [
  { title: 'Lender', of: ({ name }) => name },
  { title: 'Status', of: ({ status }) => status, tone: ({ status }) => (status === 'asked' ? 'good' : 'idle') },
  { title: 'Up to % APR', of: ({ maxAprPercent }) => maxAprPercent, right: true },
  { title: 'License ends', of: ({ validUntil }) => validUntil },
]

export function StatesScreen() {
  const { status, state } = route.useSearch()
  const { states } = useSuspenseQuery(ask('GET /states', {})).data
  const listed = status ? states.filter((each) => each.status === status) : states
  const chosen = states.find((each) => each.state === state)
  return (
    <Screen title="States" command="lenders states" csv={{ name: 'states', columns: COLUMNS, rows: async () => listed }}>
      <Panel title="Where we serve">
        <StateTiles states={states} shown={state} />
        <p className="quiet">
          A figure: lenders asked there.{' '}
          {STATE_STATUSES.filter((each) => MARKS[each] && states.some((one) => one.status === each))
            .map((each) => `${MARKS[each]} ${each}`)
            .join(', ')}
        </p>
      </Panel>
      {chosen && (
        <Panel
          title={`${chosen.name}: ${chosen.status}`}
          actions={
            <Link to="." search={((now: object) => ({ ...now, state: undefined })) as never} className="button is-quiet">
              Close
            </Link>
          }
        >
          <ListTable
            title={`Lenders in ${chosen.name}`}
            columns={LENDER_COLUMNS}
            rows={chosen.lenders}
            rowLink={({ id }) => ({ to: '/lenders/$id', params: { id } })}
            empty="No lender has a license there."
          />
        </Panel>
      )}
      <Filters>
        <FilterSelect name="status" label="Status" all="All" options={STATE_STATUSES.map((each) => [each, each] as const)} />
      </Filters>
      <ListTable
        title="States"
        columns={COLUMNS}
        rows={listed}
        idOf={({ state: code }) => code}
        rowLink={({ state: code }) => ({ to: '/states', search: { state: code } as never })}
        empty="No state stands so."
      />
    </Screen>
  )
}
