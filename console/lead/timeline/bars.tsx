import { useState } from 'react'
import type { LeadEvent } from '#contracts/operators/lead-events.ts'
import { type Fact, Facts } from '../../kit/facts.tsx'
import { formatDuration } from '../../kit/format.ts'
import { Status } from '../../kit/status.tsx'
import { Time } from '../../kit/time.tsx'
import { outcomeOf, titleOf, toneOf } from './labels.ts'
import { FOLDED, placeOf, type Segment, type Span, segments, ticksOf, UNFOLDED } from './scale.ts'

interface Props {
  readonly events: readonly LeadEvent[]
  readonly isFolded: boolean
}

export function Bars({ events, isFolded }: Props) {
  const [now] = useState(() => Date.now())
  const [selected, select] = useState<number>()
  const chosen = events.find(({ seq }) => seq === selected)
  const spans = events.map((event) => spanOf(event, now))
  const placed = segments(spans, isFolded ? FOLDED : UNFOLDED)
  const start = placed[0]?.from ?? 0
  return (
    <div className="timeline">
      <Axis placed={placed} start={start} />
      <ol>
        {events.map((event, place) => {
          const { from = 0, to = 0 } = spans[place] ?? {}
          const [left, right] = [placeOf(placed, from), placeOf(placed, to)]
          return (
            <li key={event.seq} data-chosen={event.seq === selected}>
              <button
                type="button"
                aria-expanded={event.seq === selected}
                onClick={() => select(event.seq === selected ? undefined : event.seq)}
              >
                <span className="what">{titleOf(event)}</span>{' '}
                <span className="track">
                  <span
                    className="bar"
                    data-tone={toneOf(event)}
                    data-open={event.endAt === null}
                    data-moment={to === from}
                    style={{ left: `${left * 100}%`, ...(to > from && { width: `${(right - left) * 100}%` }) }}
                  />
                </span>
                <span className="outcome">
                  <Status tone={toneOf(event)}>{outcomeOf(event)}</Status>{' '}
                  {event.durationMs !== null && <small>{formatDuration(event.durationMs)}</small>}
                </span>
              </button>
              {chosen && event.seq === selected && <Chosen event={chosen} start={start} />}
            </li>
          )
        })}
      </ol>
    </div>
  )
}

/** A mail is the moment at which it left: how long it waited is said in words. */
function spanOf({ kind, at, endAt }: LeadEvent, now: number): Span {
  const to = endAt === null ? now : Date.parse(endAt)
  return { from: kind === 'mail' ? to : Date.parse(at), to }
}

const Axis = ({ placed, start }: { readonly placed: readonly Segment[]; readonly start: number }) => (
  <div className="axis" aria-hidden="true">
    <span className="track">
      {placed.map(({ from, to, isIdle, left, right }) => (
        <span
          key={`${isIdle} ${from}`}
          className={isIdle ? 'idle' : 'busy'}
          style={{ left: `${left * 100}%`, width: `${(right - left) * 100}%` }}
        >
          {isIdle && formatDuration(to - from)}
        </span>
      ))}
      {ticksOf(placed).map((at) => (
        <span key={at} className="tick" style={{ left: `${placeOf(placed, at) * 100}%` }}>
          {at === start ? '0' : formatDuration(at - start)}
        </span>
      ))}
    </span>
  </div>
)

function Chosen({ event, start }: { readonly event: LeadEvent; readonly start: number }) {
  const { at, endAt, durationMs, fields, outcome, reason, lender } = event
  const facts: Fact[] = [
    ['Began', <Time key="at" at={at} to="second" />],
    ['After the form', formatDuration(Date.parse(at) - start)],
    ['Ended', <Time key="end" at={endAt} to="second" none="no answer yet" />],
    ['Came to', outcomeOf(event)],
    ...(reason ? [['Code', <code key="code">{`${outcome} ${reason}`}</code>] as const] : []),
    ...(durationMs === null ? [] : [['Took', `${durationMs} ms`] as const]),
    ...(fields > 0 ? [['Fields that left', fields] as const] : []),
    ...(lender ? [['Lender', lender] as const] : []),
  ]
  return <Facts facts={facts} />
}
