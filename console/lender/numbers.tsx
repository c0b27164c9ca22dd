/** Numbers of a lender, each with the leads behind it. Where calls are counted, those are the leads of the calls. */
import type { ListedFigure } from '#contracts/operators/applications.ts'
import type { CallResult, LenderCall } from '#contracts/operators/filters.ts'
import { formatCount } from '../kit/format.ts'
import { Num } from '../kit/num.tsx'

export type Counted = Readonly<Record<'lender' | 'since' | 'until', string>>

interface CallProps {
  readonly value: number
  readonly of: Counted
  readonly call?: LenderCall
  readonly result: CallResult
  readonly reason?: string
}

/** On the day of the call. */
export function CallNum({ value, of: { lender, since, until }, call, result, reason }: CallProps) {
  if (value === 0) return formatCount(value)
  const search = { asked: lender, call, result, reason, calledSince: since, calledUntil: until }
  return <Num value={value} to="/leads" search={search as never} data-counts="calls" />
}

interface LeadProps {
  readonly value: number
  readonly of: Counted
  readonly figure: ListedFigure
  readonly format?: (value: number) => string
}

/** On the day of the application. */
export function LeadNum({ value, of, figure, format = formatCount }: LeadProps) {
  if (value === 0) return format(value)
  // A sum of money is no number of leads.
  const counts = format === formatCount ? { 'data-counts': 'leads' } : {}
  return <Num value={value} format={format} to="/leads" search={{ ...of, figure } as never} {...counts} />
}
