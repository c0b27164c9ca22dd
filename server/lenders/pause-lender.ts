/** Pausing a lender, with a reason and perhaps an end, and resuming it. */

import { type ListedLender, UNKNOWN_LENDER } from '#contracts/operators/lenders.ts'
import type { ShownPause } from '#contracts/operators/shown-lender.ts'
import type { LenderId } from '#domain/matching/lender/lender.ts'
import { refuse } from '../http/endpoint-route.ts'
import { nextTimeOfDay } from '../platform/clock/new-york-days.ts'
import type { DirectoryView } from './lender-directory.ts'
import type { Needs } from './needs.ts'

/** Who paused a lender that reached its limit of unpaid money. */
export const UNPAID_LIMIT = 'Unpaid limit'

const PAUSED_IN_FILE = 'This lender is paused in the lender file. Change it there, and apply the file.'
const UNPAID =
  'This lender owes more, or for longer, than agreed. It is asked again once its payment is noted, or its limit changed in the lender file.'

const LONGEST_PAUSE_MS = 366 * 86_400_000

interface PauseAsked {
  readonly reason: string
  /** A time of day in New York, or a moment. */
  readonly until?: string | undefined
  readonly by: string
}

export async function pauseLender({ directory, log, now }: Needs, id: LenderId, { reason, until: asked, by }: PauseAsked) {
  const view = await directory.current()
  if (!view.lenders.some((lender) => lender.id === id)) return refuse(404, UNKNOWN_LENDER)
  const at = now()
  const until = asked === undefined ? null : endOf(asked, at)
  // A day that does not exist, such as the 30th of February, is no moment.
  if (until && !(until.getTime() > at.getTime())) return refuse(422, 'until must be a time that has not come yet.')
  if (until && until.getTime() > at.getTime() + LONGEST_PAUSE_MS) return refuse(422, 'until may be a year ahead at most.')
  const changed = await directory.pause(id, { until, reason, by })
  if (changed) log.note('lender-paused', { lender: id })
  return { kind: 'done', changed, until, before: pauseOf(view, id) } as const
}

const endOf = (asked: string, at: Date): Date => (asked.includes('T') ? new Date(asked) : nextTimeOfDay(asked, at))

export async function resumeLender({ directory, log }: Needs, id: LenderId, by: string) {
  const view = await directory.current()
  if (!view.lenders.some((lender) => lender.id === id)) return refuse(404, UNKNOWN_LENDER)
  if (view.pausedByFile.includes(id)) return refuse(409, PAUSED_IN_FILE)
  if (pausedBy(view, id) === 'for unpaid money') return refuse(409, UNPAID)
  const changed = await directory.resume(id, by)
  if (changed) log.note('lender-resumed', { lender: id })
  return { kind: 'done', changed, before: pauseOf(view, id) } as const
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
