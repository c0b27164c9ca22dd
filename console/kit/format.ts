/** Figures, shares and moments as the console writes them. Days and times are New York's, and say so; UTC stands in the title. */
import { formatSum } from '#domain/values/money.ts'

const ZONE = 'America/New_York'

const COUNT = new Intl.NumberFormat('en-US')
const SHARE = new Intl.NumberFormat('en-US', { style: 'percent', minimumFractionDigits: 1, maximumFractionDigits: 1 })

/** 12,408 */
export const formatCount = (value: number): string => COUNT.format(value)
/** $9,412 or $9,412.50 */
export const formatMoney = (cents: number): string => formatSum(cents)
/** 65.8% */
export const formatShare = (share: number): string => SHARE.format(share)

/** 412 ms, 1.9 s, 41 min, 3 h, 2 d */
export function formatDuration(ms: number): string {
  if (ms < 1_000) return `${Math.round(ms)} ms`
  if (ms < 60_000) return `${(ms / 1_000).toFixed(1)} s`
  if (ms < 5_400_000) return `${Math.round(ms / 60_000)} min`
  if (ms < 129_600_000) return `${Math.round(ms / 3_600_000)} h`
  return `${Math.round(ms / 86_400_000)} d`
}

const inZone = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-US', { timeZone: ZONE, hour12: false, ...options })
const DAY = inZone({ month: 'short', day: 'numeric' })
const DAY_OF_YEAR = inZone({ month: 'short', day: 'numeric', year: 'numeric' })
const MINUTE = inZone({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
const SECOND = inZone({ hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' })

export type Exactness = 'day' | 'minute' | 'second'

/** Nov 16, 10:42 ET */
export function formatMoment(at: string, exactness: Exactness, now: Date): string {
  const moment = new Date(at)
  const isThisYear = DAY_OF_YEAR.format(moment).slice(-4) === DAY_OF_YEAR.format(now).slice(-4)
  const day = (isThisYear ? DAY : DAY_OF_YEAR).format(moment)
  if (exactness === 'day') return day
  return `${day}, ${(exactness === 'minute' ? MINUTE : SECOND).format(moment)} ET`
}

/** A day that the server counted, as it stands: 2026-11-16 is Nov 16. */
export function formatDay(day: string, now: Date): string {
  return formatMoment(`${day}T17:00:00Z`, 'day', now)
}

/** 2026-11-16: the day in New York. */
export const dayOf = (moment: Date): string => {
  const parts = Object.fromEntries(
    inZone({ year: 'numeric', month: '2-digit', day: '2-digit' })
      .formatToParts(moment)
      .map(({ type, value }) => [type, value]),
  )
  return `${parts.year}-${parts.month}-${parts.day}`
}

/** 18 days left, today, 1 day late */
export function daysLeftLabel(days: number): string {
  if (days === 0) return 'today'
  const count = Math.abs(days) === 1 ? '1 day' : `${Math.abs(days)} days`
  return days < 0 ? `${count} late` : `${count} left`
}
