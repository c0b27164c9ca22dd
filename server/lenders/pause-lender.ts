/** Pausing a lender, with a reason and perhaps an end, and resuming it. */

import type { ListedLender } from '#contracts/operators/lenders.ts'
import type { ShownPause } from '#contracts/operators/shown-lender.ts'
import type { LenderId } from '#domain/matching/lender/lender.ts'
import { nextTimeOfDay } from '../platform/clock/new-york-days.ts'
import type { DirectoryView } from './lender-directory.ts'
import type { Needs } from './needs.ts'

/** Who paused a lender that reached its limit of unpaid money. */
export const UNPAID_LIMIT = 'Unpaid limit'

const LONGEST_PAUSE_MS = 366 * 86_400_000

interface PauseAsked {
  readonly reason: string
  /** A time of day in New York, or a moment. */
  readonly until?: string | undefined
  readonly by: string
}

type Pausing =
  | { readonly kind: 'unknown' }
  | { readonly kind: 'over-already' | 'too-long' }
  | { readonly kind: 'done'; readonly changed: boolean; readonly until: Date | null; readonly before: ShownPause }

export async function pauseLender(
  { directory, log, now }: Needs,
  id: LenderId,
  { reason, until: asked, by }: PauseAsked,
): Promise<Pausing> {
  const view = await directory.current()
  if (!view.lenders.some((lender) => lender.id === id)) return { kind: 'unknown' }
  const at = now()
  const until = asked === undefined ? null : endOf(asked, at)
  // A day that does not exist, such as the 30th of February, is no moment.
  if (until && !(until.getTime() > at.getTime())) return { kind: 'over-already' }
  if (until && until.getTime() > at.getTime() + LONGEST_PAUSE_MS) return { kind: 'too-long' }
  const changed = await directory.pause(id, { until, reason, by })
  if (changed) log.note('lender-paused', { lender: id })
  return { kind: 'done', changed, until, before: pauseOf(view, id) }
}

const endOf = (asked: string, at: Date): Date => (asked.includes('T') ? new Date(asked) : nextTimeOfDay(asked, at))

type Resuming =
  | { readonly kind: 'unknown' }
  | { readonly kind: 'in-file' | 'unpaid' }
  | { readonly kind: 'done'; readonly changed: boolean; readonly before: ShownPause }

export async function resumeLender({ directory, log }: Needs, id: LenderId, by: string): Promise<Resuming> {
  const view = await directory.current()
  if (!view.lenders.some((lender) => lender.id === id)) return { kind: 'unknown' }
  if (view.pausedByFile.includes(id)) return { kind: 'in-file' }
  if (pausedBy(view, id) === 'for unpaid money') return { kind: 'unpaid' }
  const changed = await directory.resume(id, by)
  if (changed) log.note('lender-resumed', { lender: id })
  return { kind: 'done', changed, before: pauseOf(view, id) }
}

export function pauseOf({ pauses }: Pick<DirectoryView, 'pauses'>, id: LenderId): ShownPause {
  const pause = pauses.find(({ lender }) => lender === id)
  return pause
    ? { since: pause.at.toISOString(), until: pause.until?.toISOString() ?? null, reason: pause.reason, by: pause.by }
    : null
}

export function pausedBy({ pauses, pausedByFile }: DirectoryView, id: LenderId): ListedLender['paused'] {
  if (pausedByFile.includes(id)) return 'by the file'
  const pause = pauses.find(({ lender }) => lender === id)
  if (!pause) return 'no'
  return pause.by === UNPAID_LIMIT ? 'for unpaid money' : 'by an operator'
}
