import type { ReactNode } from 'react'
import {
  APPLICATION_FIGURE_NAMES,
  APPLICATION_FIGURES,
  type ApplicationFigure,
  COUNTED_FIGURES,
  type CountedFigure,
} from '#contracts/operators/figures.ts'
import type { Today } from '#contracts/operators/today.ts'
import { Delta } from '../kit/delta.tsx'
import { formatCount, formatMoney, formatShare } from '../kit/format.ts'
import { Num } from '../kit/num.tsx'

/** What each application came to, beside those on the way to a sale. What never happened is left out. */
const ON_THE_WAY: readonly ApplicationFigure[] = ['sent', 'matched', 'sold', 'opened', 'funded']
const ASIDE = APPLICATION_FIGURE_NAMES.filter((figure) => !ON_THE_WAY.includes(figure))

const GOOD_WHEN_UP: readonly CountedFigure[] = ['started', 'sent', 'matched', 'sold', 'opened', 'revenueCents', 'choosing']

export function Funnel({ today }: { readonly today: Today }) {
  const { figures, matchRatePercent: rate, range } = today
  const { sent, duplicates } = figures
  const asked = { now: sent.now - duplicates.now, was: sent.was - duplicates.was }
  return (
    <section className="panel" aria-label="Funnel">
      <dl className="funnel">
        <Step figure="started" value={formatCount(figures.started.now)} today={today} />
        <Step figure="sent" today={today} />
        <Step figure="matched" today={today}>
          {rate.now !== null && (
            <span className="rate">
              {formatShare(rate.now / 100)} of {formatCount(asked.now)}
              {figures.duplicates.now > 0 && ' without duplicates'}{' '}
              <Delta
                now={rate.now / 100}
                was={rate.was === null ? null : rate.was / 100}
                kind="rate"
                goodWhen="up"
                of={[asked.now, asked.was]}
              />
            </span>
          )}
        </Step>
        <Step figure="sold" today={today} />
        <Step figure="opened" today={today} />
        <Step
          figure="revenueCents"
          today={today}
          value={
            <Num
              value={figures.revenueCents.now}
              format={formatMoney}
              to="/leads"
              search={{ figure: 'sold', since: range.since, until: range.until } as never}
            />
          }
        />
      </dl>
      <p className="quiet">
        Started: entered an email address (not listed by person). Some people apply without it.
        {Object.values(figures).some(({ now, was }) => now > 0 && was === 0) && ' Figures without a change were 0 then.'}
      </p>
      <dl className="aside">
        {ASIDE.filter((figure) => figures[figure].now > 0 || figures[figure].was > 0).map((figure) => (
          <div key={figure} title={APPLICATION_FIGURES[figure].means}>
            <dt>{APPLICATION_FIGURES[figure].title}</dt>
            <dd>
              <Listed figure={figure} today={today} /> <Change figure={figure} today={today} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

interface StepProps {
  readonly figure: CountedFigure
  readonly today: Today
  /** Of a figure that has no list of leads. */
  readonly value?: ReactNode
  readonly children?: ReactNode
}

const Step = ({ figure, today, value, children }: StepProps) => (
  <div title={COUNTED_FIGURES[figure].means}>
    <dt>{COUNTED_FIGURES[figure].title}</dt>
    <dd>
      <span className="figure">{value ?? <Listed figure={figure as ApplicationFigure} today={today} />}</span>
      <Change figure={figure} today={today} />
      {children}
    </dd>
  </div>
)

const Listed = ({ figure, today: { figures, range } }: { readonly figure: ApplicationFigure; readonly today: Today }) => (
  <Num
    value={figures[figure].now}
    to="/leads"
    search={{ figure, since: range.since, until: range.until } as never}
    data-figure={figure}
  />
)

const Change = ({ figure, today: { figures } }: { readonly figure: CountedFigure; readonly today: Today }) => (
  <Delta
    now={figures[figure].now}
    was={figures[figure].was}
    kind={figure === 'revenueCents' ? 'money' : 'count'}
    goodWhen={GOOD_WHEN_UP.includes(figure) ? 'up' : 'down'}
  />
)
