import type { Today, TodaysHour } from '#contracts/operators/today.ts'
import { Chart } from '../chart/chart.tsx'
import { dayOf, formatMoney } from '../kit/format.ts'
import { Empty } from '../kit/states.tsx'

/** More than two days are drawn day by day. */
const MOST_HOURS = 49

export function HoursChart({ today: { hours, isRunning } }: { readonly today: Today }) {
  const byDay = hours.length > MOST_HOURS
  const steps = byDay ? daysOf(hours) : hours
  const isEmpty = hours.every(({ sold, wasSold }) => sold === 0 && wasSold === 0)
  return (
    <section className="panel" aria-label="Sold and revenue">
      {isEmpty ? (
        <Empty>No sales, now or the week before.</Empty>
      ) : (
        <Chart
          title={`Sold and revenue by ${byDay ? 'day' : 'hour (ET)'}`}
          at={steps.map(({ at }) => Date.parse(at))}
          step={byDay ? 'day' : 'hour'}
          series={[
            { label: 'Sold', kind: 'bars', values: steps.map((step) => (step.isAhead ? null : step.sold)) },
            {
              label: 'Revenue',
              kind: 'dots',
              onRight: true,
              format: formatMoney,
              values: steps.map((step) => (step.isAhead ? null : step.revenueCents || null)),
            },
            { label: 'Sold, week before', kind: 'bars', isPast: true, values: steps.map(({ wasSold }) => wasSold || null) },
          ]}
          scales={{ left: 'Sold', right: 'Revenue' }}
          partial={isRunning ? steps.findIndex(({ isPartial }) => isPartial) : undefined}
        />
      )}
    </section>
  )
}

function daysOf(hours: readonly TodaysHour[]): TodaysHour[] {
  const days = Map.groupBy(hours, ({ at }) => dayOf(new Date(at)))
  const sum = (of: readonly TodaysHour[], name: 'sold' | 'revenueCents' | 'wasSold' | 'wasRevenueCents') =>
    of.reduce((all, hour) => all + hour[name], 0)
  return [...days.values()].map((of) => ({
    at: of[0]?.at ?? '',
    isPartial: of.some(({ isPartial }) => isPartial),
    isAhead: of.every(({ isAhead }) => isAhead),
    sold: sum(of, 'sold'),
    revenueCents: sum(of, 'revenueCents'),
    wasSold: sum(of, 'wasSold'),
    wasRevenueCents: sum(of, 'wasRevenueCents'),
  }))
}
