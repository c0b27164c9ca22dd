import { useSyncExternalStore } from 'react'
import { DAY_MS, MINUTE_MS } from '#domain/values/calendar.ts'
import { type Exactness, formatDuration, formatMoment } from './format.ts'

interface Props {
  readonly at: string | null
  readonly to?: Exactness
  /** In place of a moment that never was. */
  readonly none?: string
}

const thisMinute = () => Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS
/** What happened 2 min ago does not stay so while the screen is open. */
const everyMinute = (onTick: () => void) => {
  const timer = setInterval(onTick, MINUTE_MS / 4)
  return () => clearInterval(timer)
}

/**
 * How long ago within the last day, then the day and time in the zone of the business, which is printed. The exact time is in the title, with UTC
 * for whoever compares with a log. To the second, and ahead, it is always the exact time.
 */
export function Time({ at, to = 'minute', none = '–' }: Props) {
  const now = useSyncExternalStore(everyMinute, thisMinute)
  if (at === null) return <span className="quiet">{none}</span>
  const exact = formatMoment(at, to, new Date(now))
  const ago = now + MINUTE_MS - Date.parse(at)
  const isRecent = to === 'minute' && ago > 0 && ago < DAY_MS
  return (
    <time dateTime={at} title={`${isRecent ? `${exact} · ` : ''}${at.slice(0, 19).replace('T', ' ')} UTC`}>
      {isRecent ? agoLabel(ago) : exact}
    </time>
  )
}

export const agoLabel = (ms: number): string => (ms < 2 * MINUTE_MS ? 'just now' : `${formatDuration(ms)} ago`)
