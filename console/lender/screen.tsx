import { DAY_MS } from '#domain/values/calendar.ts'
import '../styles/lenders.css'
import '../styles/screens.css'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import type { LenderReport } from '#contracts/operators/lender-figures.ts'
import { lenderTrouble } from '#contracts/operators/lender-trouble.ts'
import { ask } from '../api/query.ts'
import { Chart } from '../chart/chart.tsx'
import { Facts } from '../kit/facts.tsx'
import { formatCount, formatDay, formatDuration } from '../kit/format.ts'
import { LoadedPanel } from '../kit/loaded.tsx'
import { Num } from '../kit/num.tsx'
import { Panel } from '../kit/panel.tsx'
import { Screen } from '../kit/screen.tsx'
import { ListPanel, ListTable } from '../table/list-table.tsx'
import { ChangeTerms } from './change-terms.tsx'
import { DAY_COLUMNS, DAY_SHEET, FAILURE_COLUMNS, LICENSE_COLUMNS, PAUSE_COLUMNS, REFUSAL_COLUMNS } from './columns.tsx'
import { figureFacts } from './figures.tsx'
import { PauseActs } from './pause-acts.tsx'
import { RangeLinks } from './range-links.tsx'
import { daysOf, rangeOptions } from './ranges.ts'
import { Breakers, Caps, hoursLabel, LenderStatusMark, openBreakerLabel, pauseLabel } from './status.tsx'
import { TestConsole } from './test-console.tsx'

const route = getRouteApi('/lenders/$id')

export function LenderScreen() {
  const { id } = route.useParams()
  const search = route.useSearch()
  const days = daysOf(search)
  const { data: lender } = useSuspenseQuery(ask('GET /lenders/entries/{id}/figures', { id, ...days }))
  const entry = useQuery(ask('GET /lenders/entries/{id}', { id }))
  const doing = { ...lender, ...lender.figures }
  const trouble = lenderTrouble(doing)
  const counted = { lender: id, since: lender.since, until: lender.until }
  const dated = everyDay(lender)
  const pause = pauseLabel(lender)
  return (
    <Screen
      title={lender.name}
      about={<LenderStatusMark lender={doing} />}
      command={`lenders figures ${id}${rangeOptions(days)}`}
      csv={{ name: `lender-${id}`, columns: DAY_SHEET, rows: async () => lender.days }}
      actions={
        <>
          <ChangeTerms lender={lender} entry={entry.data?.lender} />
          <PauseActs lender={lender} />
        </>
      }
    >
      {pause && <p className="problem">{pause}</p>}
      {trouble && <p className="problem">{trouble.text}.</p>}
      <Panel
        title="Now"
        facts={[
          ['Calls', <Breakers key="calls" lender={lender} />],
          lender.openBreakers.length > 0 && ['Calls paused', openBreakerLabel(lender)],
          ['Caps', <Caps key="caps" lender={lender} />],
          ['Hours', lender.changesAt ? `${hoursLabel(lender)} (${lender.hours})` : hoursLabel(lender)],
          ['Odds shown with its offers', oddsLabel(lender)],
          ['Leads awaiting a decision', <Undecided key="undecided" lender={lender} />],
        ]}
      />
      <Panel
        title={`Figures, ${formatDay(lender.since, new Date())} – ${formatDay(lender.until, new Date())}`}
        actions={<RangeLinks search={search} />}
      >
        <Facts facts={figureFacts(lender, counted)} />
        {lender.days.length > 0 && dated.length > 1 && (
          <Chart
            title="Ping time by day"
            at={dated.map(({ day }) => Date.parse(`${day}T17:00:00Z`))}
            step="day"
            series={[
              {
                label: 'p95',
                kind: 'bars',
                values: dated.map(({ figures }) => figures?.pingP95Ms ?? null),
                format: formatDuration,
              },
              {
                label: 'median',
                kind: 'dots',
                values: dated.map(({ figures }) => figures?.pingMedianMs ?? null),
                format: formatDuration,
              },
            ]}
          />
        )}
      </Panel>
      <ListPanel
        title="Day by day"
        columns={DAY_COLUMNS}
        rows={lender.days}
        idOf={({ day }) => day}
        empty="No calls or leads in these days."
      >
        {lender.days.length > 0 && <p className="quiet">{WHAT_IS_COUNTED}</p>}
      </ListPanel>
      <div className="panels">
        <ListPanel
          title="Failures by kind"
          columns={FAILURE_COLUMNS}
          rows={lender.failures.map((row) => ({ ...row, counted }))}
          idOf={({ call, code }) => `${call} ${code}`}
          empty="No failed calls in these days."
        />
        <ListPanel
          title="Why it said no"
          columns={REFUSAL_COLUMNS}
          rows={lender.refusals.map((row) => ({ ...row, refused: lender.refused, counted }))}
          idOf={({ call, reason }) => `${call} ${reason}`}
          empty="No refusals in these days."
        />
      </div>
      <TestConsole lender={lender} />
      <ListPanel
        title="History"
        columns={PAUSE_COLUMNS}
        rows={lender.pauses}
        idOf={({ at, reason }) => `${at} ${reason}`}
        empty="Never paused."
      >
        <p className="quiet">
          Lender files:{' '}
          {lender.files.map(({ version, at, by, source }) => `v${version} ${at.slice(0, 10)} by ${by ?? source}`).join(' · ')}
        </p>
      </ListPanel>
      <LoadedPanel title="Licenses" query={entry}>
        {({ licenses, warnings }) => (
          <>
            {warnings.map((warning) => (
              <p key={warning}>{warning}</p>
            ))}
            <ListTable
              title="Licenses"
              columns={LICENSE_COLUMNS}
              rows={licenses}
              idOf={({ state }) => state}
              empty="No licenses."
            />
          </>
        )}
      </LoadedPanel>
    </Screen>
  )
}

const WHAT_IS_COUNTED =
  'Asked, yes, posted, accepted and timeouts count calls, by day of the call. The rest count leads, by day of application. Each number opens its leads.'

const oddsLabel = ({ odds: { sentence, accepted, refused } }: LenderReport) =>
  `${sentence}: ${formatCount(accepted)} of ${formatCount(accepted + refused)}`

/** Whenever they came in. */
const Undecided = ({ lender: { id, inFlight } }: { readonly lender: LenderReport }) =>
  inFlight === 0 ? (
    '0'
  ) : (
    <Num value={inFlight} to="/leads" search={{ figure: 'undecided', lender: id } as never} data-counts="leads" />
  )

/** Days without a call too, so that a gap is seen as one. */
function everyDay({ since, until, days }: Pick<LenderReport, 'since' | 'until' | 'days'>) {
  const count = Math.round((Date.parse(until) - Date.parse(since)) / DAY_MS) + 1
  return Array.from({ length: count }, (_, place) => {
    const day = new Date(Date.parse(since) + place * DAY_MS).toISOString().slice(0, 10)
    return { day, figures: days.find((one) => one.day === day) }
  })
}
