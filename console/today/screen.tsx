/** Is money coming in, is anybody hurt, what must I do now? */
import '../styles/today.css'
import { keepPreviousData, useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import type { Column } from '#contracts/operators/column.ts'
import { COUNTED_FIGURES, type CountedFigure } from '#contracts/operators/figures.ts'
import { RANGE_LABELS } from '#contracts/operators/filters.ts'
import type { FunnelDay } from '#contracts/operators/stats.ts'
import type { Today } from '#contracts/operators/today.ts'
import { ask } from '../api/query.ts'
import { send } from '../api/send.ts'
import { formatDay, formatMoment } from '../kit/format.ts'
import { Screen } from '../kit/screen.tsx'
import { Funnel } from './funnel.tsx'
import { HoursChart } from './hours-chart.tsx'
import { LenderStrip } from './lender-strip.tsx'
import { PriceFacts } from './price-facts.tsx'
import { RangePicker, rangeName } from './range-picker.tsx'
import { Refusals } from './refusals.tsx'
import { TodoList } from './todo-list.tsx'

const route = getRouteApi('/')
/** Somebody who leaves the screen open sees the day go by. */
const REFRESHED_MS = 60_000

const SHEET_COLUMNS: readonly Column<FunnelDay>[] = [
  { title: 'Day (New York)', of: ({ day }) => day },
  ...(Object.entries(COUNTED_FIGURES) as [CountedFigure, { readonly title: string }][]).map(([name, { title }]) => ({
    title: name === 'revenueCents' ? `${title}, US cents` : title,
    of: (row: FunnelDay) => row[name],
    right: true,
  })),
]

export function TodayScreen() {
  const search = route.useSearch()
  const asked = ask('GET /today', search)
  const first = useSuspenseQuery(asked)
  const { data = first.data } = useQuery({ ...asked, placeholderData: keepPreviousData, refetchInterval: REFRESHED_MS })
  const { since, until } = data.range
  const name = rangeName(search)
  return (
    <Screen
      title={name ? RANGE_LABELS[name] : 'Chosen days'}
      about={<Span today={data} />}
      command={commandFor(search)}
      csv={{
        name: `figures-${since}-${until}`,
        columns: SHEET_COLUMNS,
        rows: async () => (await send('GET /stats/days', { since, until })).days,
      }}
    >
      <RangePicker search={search} range={data.range} />
      <div className="today">
        <TodoList conditions={data.conditions} at={data.at} />
        <Funnel today={data} />
        <HoursChart today={data} />
        <PriceFacts today={data} />
        <LenderStrip lenders={data.lenders} />
        <Refusals today={data} />
      </div>
    </Screen>
  )
}

const commandFor = (search: Readonly<Record<string, string | undefined>>): string =>
  ['stats today', ...Object.entries(search).map(([name, value]) => `--${name} ${value}`)].join(' ')

/** Nov 14 – Nov 15, vs. Nov 7 – Nov 8. */
const Span = ({ today: { at, range, before, isRunning } }: { readonly today: Today }) => (
  <>
    <span>{isRunning ? `${days(range)}, ${formatMoment(at, 'minute', new Date()).split(', ').at(-1)}` : days(range)}</span>
    <span className="quiet">
      vs. {days(before)}
      {isRunning && ', same time'}
    </span>
  </>
)

function days({ since, until }: Pick<Today['range'], 'since' | 'until'>): string {
  const [first, last] = [since, until].map((day) => formatDay(day, new Date()))
  return since === until ? `${weekdayOf(since)} ${first}` : `${weekdayOf(since)} ${first} – ${weekdayOf(until)} ${last}`
}

const WEEKDAY = new Intl.DateTimeFormat('en-US', { weekday: 'short', timeZone: 'UTC' })
const weekdayOf = (day: string): string => WEEKDAY.format(new Date(`${day}T12:00:00Z`))
