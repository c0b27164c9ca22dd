/** The way through the form, with the loss at each step drawn. */
import { useQuery } from '@tanstack/react-query'
import { LEAST_SHOWN, type WayEvent } from '#domain/visits/form-events.ts'
import { ask } from '../api/query.ts'
import type { CallAnswer, CallInput } from '../api/send.ts'
import { formatCount, formatShare } from '../kit/format.ts'
import { LoadedPanel } from '../kit/loaded.tsx'
import { fieldName } from '../lead/field-names.ts'
import type { ListColumn } from '../table/columns.ts'
import { ListTable } from '../table/list-table.tsx'

const STEP_LABELS: Readonly<Record<WayEvent, string>> = {
  opened: 'Opened, step 1',
  identity: 'Step 2: identity',
  contact: 'Step 3: contact',
  employment: 'Step 4: employment',
  income: 'Step 5: income',
  address: 'Step 6: address',
  bank: 'Step 7: bank details',
  review: 'Step 7: review',
  sent: 'Sent',
}

type Way = CallAnswer<'GET /sources/way'>
interface Step {
  readonly step: WayEvent
  readonly count: number | null
  readonly before: number | null
  readonly most: number
}

const stepsOf = ({ steps }: Way): readonly Step[] => {
  const most = Math.max(...steps.map(({ count }) => count ?? 0))
  return steps.map((row, place) => ({ ...row, before: steps[place - 1]?.count ?? null, most }))
}

/** 34 (28.3%). In two tabs at once a later step may be reached more often. */
const lossOf = ({ before, count }: Step) =>
  before === null || count === null || count > before
    ? null
    : `${formatCount(before - count)} (${formatShare((before - count) / before)})`
const countOf = ({ count }: { readonly count: number | null }) => (count === null ? `under ${LEAST_SHOWN}` : formatCount(count))
const width = (count: number | null, { most }: Step) => ({ width: `${((count ?? 0) / most) * 100}%` })

const STEPS: readonly ListColumn<Step>[] = [
  { title: 'Step', of: ({ step }) => STEP_LABELS[step] },
  { title: 'Reached', of: countOf, right: true },
  {
    title: 'Share',
    of: () => null,
    show: (row) => (
      <span className="way-bar" aria-hidden="true">
        <span className="is-lost" style={width(row.before, row)} />
        <span style={width(row.count, row)} />
      </span>
    ),
  },
  { title: 'Lost before', of: lossOf, right: true },
]

const ERRORS: readonly ListColumn<Way['errors'][number]>[] = [
  { title: 'Answers refused by their rule', of: ({ field }) => fieldName(field) },
  { title: 'Visits', of: countOf, right: true },
]

export const WayPanel = ({ asked, title }: { readonly asked: CallInput<'GET /sources/way'>; readonly title: string }) => (
  <LoadedPanel
    title={title}
    query={useQuery(ask('GET /sources/way', asked))}
    rows={4}
    note={`Counted without cookie or id, by day and one property at a time, and not for browsers that send a privacy signal: so fewer are sent here than above. A count below ${LEAST_SHOWN} is not shown.`}
  >
    {(way) => (
      <div className="way">
        <ListTable
          title="Steps"
          columns={STEPS}
          rows={way.steps.some(({ count }) => count !== null) ? stepsOf(way) : []}
          idOf={({ step }) => step}
          empty={<p>The form was opened fewer than {LEAST_SHOWN} times.</p>}
        />
        <ListTable
          title="Answers refused"
          columns={ERRORS}
          rows={way.errors}
          idOf={({ field }) => field}
          empty={<p>No answer was refused {LEAST_SHOWN} times.</p>}
        />
      </div>
    )}
  </LoadedPanel>
)
