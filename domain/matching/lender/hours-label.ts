/** Hours in words, and back: without the schemas, which a browser has no need of. */
import type { Schedule } from './schedule.ts'

/** For people: the hours as the lender file has them. */
export const hoursLabel = (hours: Schedule | undefined): string =>
  hours
    ? `${hours.open.map(({ days, from, to }) => `${days.join(' ')} ${from}-${to}`).join('; ')}, ${hours.timeZone}`
    : 'always open'

/** The same back; undefined: always open. What it makes of other words, the schema refuses. */
export function hoursOfLabel(label: string): unknown {
  if (label.trim() === '' || label === hoursLabel(undefined)) return undefined
  const cut = label.lastIndexOf(',')
  const open = label
    .slice(0, cut)
    .split(';')
    .map((row) => {
      const words = row.trim().split(/\s+/)
      const [from = '', to = ''] = (words.at(-1) ?? '').split('-')
      return { days: words.slice(0, -1), from, to }
    })
  return { timeZone: label.slice(cut + 1).trim(), open }
}
