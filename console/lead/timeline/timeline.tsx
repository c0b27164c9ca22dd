/** What happened, one row for each event: calls as bars, the rest as marks, on a scale that folds idle time. Or all of it as a table. */
import { useLayoutEffect, useRef, useState } from 'react'
import type { LeadEvent } from '#contracts/operators/lead-events.ts'
import { Button } from '../../kit/button.tsx'
import { Facts } from '../../kit/facts.tsx'
import { formatDuration } from '../../kit/format.ts'
import { Panel } from '../../kit/panel.tsx'
import { Status } from '../../kit/status.tsx'
import { Time } from '../../kit/time.tsx'
import { ListTable } from '../../table/list-table.tsx'
import { EVENT_COLUMNS } from '../event-columns.ts'
import { groupLabels, groupsOf } from './groups.ts'
import { outcomeOf, toneOf } from './labels.ts'
import { labelsOf, placeOf, type Segment, type Span, segments } from './scale.ts'

export function Timeline({ events }: { readonly events: readonly LeadEvent[] }) {
  const [isTable, setTable] = useState(false)
  return (
    <Panel
      title="What happened"
      actions={
        <Button look="quiet" aria-pressed={isTable} onPress={() => setTable(!isTable)}>
          As table
        </Button>
      }
    >
      {isTable ? (
        <ListTable title="What happened" columns={EVENT_COLUMNS} rows={events} idOf={({ seq }) => String(seq)} empty={null} />
      ) : (
        <>
          <p className="quiet">Asked: without a name. Sent to: with the name. Times count from the moment the form was sent.</p>
          <Bars events={events} />
        </>
      )}
    </Panel>
  )
}

interface Scale {
  readonly placed: readonly Segment[]
  readonly now: number
}

function Bars({ events }: { readonly events: readonly LeadEvent[] }) {
  const [now] = useState(() => Date.now())
  const placed = segments(events.map((event) => spanOf(event, now)))
  return (
    <div className="timeline">
      <Axis placed={placed} />
      <ol>
        {groupsOf(events).map((group) => (
          <Row key={group[0]?.seq} group={group} placed={placed} now={now} />
        ))}
      </ol>
    </div>
  )
}

/** Of one event, which opens to its facts, or of several, which opens to a row for each. */
function Row({ group, ...scale }: Scale & { readonly group: readonly LeadEvent[] }) {
  const [isOpen, setOpen] = useState(false)
  const event = group.length === 1 ? group[0] : undefined
  const { title, outcome, tone } = groupLabels(group)
  return (
    <li data-chosen={isOpen && event !== undefined}>
      <button type="button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)} className={event ? undefined : 'opens'}>
        <span className="what">{title}</span>{' '}
        <span className="track">
          {group.map((each) => (
            <Bar key={each.seq} event={each} {...scale} />
          ))}
        </span>
        <span className="outcome">
          {outcome && <Status tone={tone}>{outcome}</Status>}{' '}
          {event && event.durationMs !== null && <small>{formatDuration(event.durationMs)}</small>}
        </span>
      </button>
      {isOpen && event && <Chosen event={event} start={scale.placed[0]?.from ?? 0} />}
      {isOpen && !event && (
        <ol>
          {group.map((each) => (
            <Row key={each.seq} group={[each]} {...scale} />
          ))}
        </ol>
      )}
    </li>
  )
}

function Bar({ event, placed, now }: Scale & { readonly event: LeadEvent }) {
  const { from, to } = spanOf(event, now)
  const [left, right] = [placeOf(placed, from), placeOf(placed, to)]
  return (
    <span
      className="bar"
      data-tone={toneOf(event)}
      data-open={event.endAt === null}
      data-moment={to === from}
      style={{ left: `${left * 100}%`, ...(to > from && { width: `${(right - left) * 100}%` }) }}
    />
  )
}

/** A mail is the moment at which it left: how long it waited is said in words. */
function spanOf({ kind, at, endAt }: LeadEvent, now: number): Span {
  const to = endAt === null ? now : Date.parse(endAt)
  return { from: kind === 'mail' ? to : Date.parse(at), to }
}

function Axis({ placed }: { readonly placed: readonly Segment[] }) {
  const track = useRef<HTMLSpanElement>(null)
  const [width, setWidth] = useState(0)
  useLayoutEffect(() => {
    const watch = new ResizeObserver(([box]) => setWidth(box?.contentRect.width ?? 0))
    if (track.current) watch.observe(track.current)
    return () => watch.disconnect()
  }, [])
  return (
    <div className="axis" aria-hidden="true">
      <span className="track" ref={track}>
        {placed.map(
          ({ from, isIdle, left, right }) =>
            isIdle && <span key={from} className="idle" style={{ left: `${left * 100}%`, width: `${(right - left) * 100}%` }} />,
        )}
        {labelsOf(placed, width).map(({ text, isIdle, left }) => (
          <span key={left} className={isIdle ? 'of-idle' : 'tick'} style={{ left: `${left * 100}%` }}>
            {text}
          </span>
        ))}
      </span>
    </div>
  )
}

const Chosen = ({ event, start }: { readonly event: LeadEvent; readonly start: number }) => (
  <Facts
    facts={[
      ['Began', <Time key="at" at={event.at} to="second" />],
      ['After the form', formatDuration(Date.parse(event.at) - start)],
      ['Ended', <Time key="end" at={event.endAt} to="second" none="no answer yet" />],
      ['Result', outcomeOf(event)],
      event.reason !== null && ['Code', <code key="code">{`${event.outcome} ${event.reason}`}</code>],
      event.durationMs !== null && ['Took', `${event.durationMs} ms`],
      event.fields > 0 && ['Fields sent', event.fields],
      event.lender !== null && ['Lender', event.lender],
    ]}
  />
)
