export type FigureKind = 'count' | 'money' | 'rate'

export interface Change {
  readonly direction: 'up' | 'down' | 'same'
  /** Absent where a percentage would say more than the figures do. */
  readonly text: string | undefined
}

/** Below it, one more or less moves the percentage by more than five points. */
const SMALL_BASE = 20
const SMALL_MONEY_CENTS = 20_000

export function changeOf(now: number, was: number, kind: FigureKind, of?: readonly number[]): Change {
  const direction = now > was ? 'up' : now < was ? 'down' : 'same'
  if (of && Math.min(...of) < SMALL_BASE) return { direction, text: undefined }
  if (kind === 'rate') return { direction, text: `${(Math.abs(now - was) * 100).toFixed(1)} pt` }
  if (was < (kind === 'money' ? SMALL_MONEY_CENTS : SMALL_BASE)) return { direction, text: undefined }
  return { direction, text: `${Math.round((Math.abs(now - was) / was) * 100)}%` }
}
