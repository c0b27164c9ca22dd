/** Who changed or saw what, when and why. Nothing here is ever changed or removed, and a check proves it. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import type { HistoryEntry } from '#contracts/operators/history.ts'
import { sentenceOf } from '../api/call-failure.ts'
import { everyPage } from '../api/every-page.ts'
import { ask, useQuestion } from '../api/query.ts'
import { send } from '../api/send.ts'
import { Button } from '../kit/button.tsx'
import { FilterField, FilterSelect, Filters } from '../kit/filters.tsx'
import { formatCount } from '../kit/format.ts'
import { Loaded } from '../kit/loaded.tsx'
import { Screen } from '../kit/screen.tsx'
import { Status } from '../kit/status.tsx'
import { Time } from '../kit/time.tsx'
import type { ListColumn } from '../table/columns.ts'
import { ListTable } from '../table/list-table.tsx'
import { PAGE_SIZE } from './search.ts'

const said = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))

/** paused: false → true */
function changesText({ before, after }: HistoryEntry): string {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  const changes = names.map((name) => {
    const [was, is] = [before?.[name], after?.[name]]
    if (was === undefined) return `${name}: ${said(is)}`
    return is === undefined ? `${name}: ${said(was)} →` : `${name}: ${said(was)} → ${said(is)}`
  })
  return changes.join('; ')
}

const route = getRouteApi('/history')

const NAMES: Readonly<Record<string, string>> = HISTORY_NAMES

const COLUMNS: readonly ListColumn<HistoryEntry>[] = [
  { title: 'When', of: ({ at }) => at, isTime: true, show: ({ at }) => <Time at={at} to="second" /> },
  {
    title: 'Who',
    of: ({ person }) => person,
    filter: ({ person }) => ({ person }),
    show: ({ person, role }) => (
      <>
        <Link to="." search={((now: object) => ({ ...now, person, before: undefined })) as never}>
          {person}
        </Link>{' '}
        <span className="quiet">{role}</span>
      </>
    ),
  },
  { title: 'What', of: ({ call }) => NAMES[call] ?? call, filter: ({ call }) => ({ call }) },
  {
    title: 'About',
    of: ({ subject }) => subject,
    show: ({ subject }) => <SubjectLink subject={subject} />,
    filter: ({ subject }) => (subject ? { subject } : null),
  },
  { title: 'Change', of: changesText, show: (entry) => <span className="long">{changesText(entry) || '–'}</span> },
  { title: 'Reason', of: ({ reason }) => reason },
  { title: 'By', of: ({ via }) => via, wideOnly: true },
  {
    title: 'Outcome',
    of: ({ outcome }) => outcome,
    show: ({ outcome }) => (outcome === 'done' ? 'done' : <Status tone="warn">not known</Status>),
    wideOnly: true,
  },
]

export function HistoryScreen() {
  const search = route.useSearch()
  const { before, ...filter } = search
  const query = useQuery({ ...ask('GET /history', { ...search, limit: PAGE_SIZE }), placeholderData: keepPreviousData })
  const rows = () =>
    everyPage(async (cursor) => {
      const { entries } = await send('GET /history', { ...filter, ...cursor })
      return { rows: entries, next: entries.length < cursor.limit ? null : entries.at(-1)?.id }
    })
  const options = Object.entries(filter).map(([name, value]) => ` --${name} '${value}'`)
  return (
    <Screen
      title="History"
      command={`history list${options.join('')}`}
      csv={{ name: 'history', columns: COLUMNS, rows }}
      actions={<ChainCheck />}
    >
      <Filters>
        <FilterField name="person" label="Who" />
        <FilterSelect name="call" label="What" all="Anything" options={Object.entries(NAMES)} />
        <FilterField name="subject" label="About" placeholder="Lead, lender, reference" />
        <FilterField name="since" label="From" kind="date" />
        <FilterField name="until" label="To" kind="date" />
      </Filters>
      <Loaded query={query}>
        {({ entries }) => (
          <ListTable
            title="History"
            columns={COLUMNS}
            rows={entries}
            empty="Nobody changed or looked at anything like this."
            page={{ size: PAGE_SIZE, before }}
            isStale={query.isPlaceholderData}
          />
        )}
      </Loaded>
    </Screen>
  )
}

const LEAD = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const REQUEST = /^PR-[A-Z0-9]{5}-[A-Z0-9]{5}$/

/** What an entry is about, with the way there where a screen shows it. */
function SubjectLink({ subject }: { readonly subject: string | null }) {
  if (subject === null) return <span className="quiet">–</span>
  if (REQUEST.test(subject))
    return (
      <Link to="/privacy/$reference" params={{ reference: subject }}>
        {subject}
      </Link>
    )
  if (LEAD.test(subject))
    return (
      <Link to="/history" search={{ subject }} title={subject}>
        <code>{subject.slice(0, 8)}</code>
      </Link>
    )
  return (
    <Link to="/history" search={{ subject }}>
      {subject}
    </Link>
  )
}

/** Whether any entry was changed, moved or left out since it was written. */
function ChainCheck() {
  const checking = useQuestion('POST /history/checks')
  const { data, error, isPending } = checking
  return (
    <>
      <span role="status">
        {data &&
          (data.broken.length === 0 ? (
            <Status tone="good">{formatCount(data.checked)} entries, none changed</Status>
          ) : (
            <Status tone="bad">{formatCount(data.broken.length)} entries do not fit</Status>
          ))}
        {error && <Status tone="bad">{sentenceOf(error)}</Status>}
      </span>
      <Button isOff={isPending} onPress={() => checking.mutate({})}>
        {isPending ? 'Checking…' : 'Check the chain'}
      </Button>
    </>
  )
}
