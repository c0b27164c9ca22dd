import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import type { LeadEvent } from '#contracts/operators/lead-events.ts'
import { type Fact, Facts } from '../../kit/facts.tsx'
import { formatDuration } from '../../kit/format.ts'
import { Status, type Tone } from '../../kit/status.tsx'
import { Time } from '../../kit/time.tsx'
import { groupLabels, groupsOf } from './groups.ts'
import { outcomeOf, titleOf, toneOf } from './labels.ts'
import { labelsOf, placeOf, type Segment, type Span, segments } from './scale.ts'

export function Bars({ events }: { readonly events: readonly LeadEvent[] }) {
  const [now] = useState(() => Date.now())
  /** Events whose facts are shown, and groups whose events are, by the number of their first. */
  const [opened, setOpened] = useState<readonly string[]>([])
  const placed = segments(events.map((event) => spanOf(event, now)))
  const start = placed[0]?.from ?? 0
  const row = (name: string, of: readonly LeadEvent[], says: Omit<LineProps, 'bars' | 'isOpen' | 'onPress'>) => {
    const isOpen = opened.includes(name)
    const toggle = () => setOpened(isOpen ? opened.filter((other) => other !== name) : [...opened, name])
    const bars = of.map((event) => <Bar key={event.seq} event={event} placed={placed} now={now} />)
    return <Line {...says} bars={bars} isOpen={isOpen} onPress={toggle} />
  }
  const eventRow = (event: LeadEvent) => (
    <li key={event.seq} data-chosen={opened.includes(`event ${event.seq}`)}>
      {row(`event ${event.seq}`, [event], { title: titleOf(event), outcome: outcomeOf(event), tone: toneOf(event), event })}
      {opened.includes(`event ${event.seq}`) && <Chosen event={event} start={start} />}
    </li>
  )
  return (
    <div className="timeline">
      <Axis placed={placed} />
      <ol>
        {groupsOf(events).map((group) => {
          const [first] = group
          if (!first || group.length === 1) return group.map(eventRow)
          const name = `group ${first.seq}`
          return (
            <li key={name}>
              {row(name, group, groupLabels(group))}
              {opened.includes(name) && <ol>{group.map(eventRow)}</ol>}
            </li>
          )
        })}
      </ol>
    </div>
  )
}

interface LineProps {
  readonly title: string
  readonly outcome: string
  readonly tone: Tone
  /** Undefined: the line is of several. */
  readonly event?: LeadEvent
  readonly bars: ReactNode
  readonly isOpen: boolean
  readonly onPress: () => void
}

const Line = ({ title, outcome, tone, event, bars, isOpen, onPress }: LineProps) => (
  <button type="button" aria-expanded={isOpen} onClick={onPress} className={event ? undefined : 'opens'}>
    <span className="what">{title}</span> <span className="track">{bars}</span>
    <span className="outcome">
      {outcome && <Status tone={tone}>{outcome}</Status>}{' '}
      {event && event.durationMs !== null && <small>{formatDuration(event.durationMs)}</small>}
    </span>
  </button>
)

function Bar({ event, placed, now }: { readonly event: LeadEvent; readonly placed: readonly Segment[]; readonly now: number }) {
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

function Chosen({ event, start }: { readonly event: LeadEvent; readonly start: number }) {
  const { at, endAt, durationMs, fields, outcome, reason, lender } = event
  const facts: Fact[] = [
    ['Began', <Time key="at" at={at} to="second" />],
    ['After the form', formatDuration(Date.parse(at) - start)],
    ['Ended', <Time key="end" at={endAt} to="second" none="no answer yet" />],
    ['Result', outcomeOf(event)],
    ...(reason ? [['Code', <code key="code">{`${outcome} ${reason}`}</code>] as const] : []),
    ...(durationMs === null ? [] : [['Took', `${durationMs} ms`] as const]),
    ...(fields > 0 ? [['Fields sent', fields] as const] : []),
    ...(lender ? [['Lender', lender] as const] : []),
  ]
  return <Facts facts={facts} />
}
