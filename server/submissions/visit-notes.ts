/** What is recorded about a visit: where it began, and whether it looks like a machine's. Recorded only; all visitors are served alike. */
import type { SubmitApplicationRequest } from '#contracts/public/submissions.ts'
import type { VisitNotes } from '#domain/visits/visit-notes.ts'
import type { NumberedNames } from '../sources/name-numbers.ts'
import type { Needs } from './needs.ts'

export function visitNotes(
  { landingTimestamp, landingPath, website }: SubmitApplicationRequest,
  names: NumberedNames['numbers'],
  now: Date,
  { isPage, minimumFillMs }: Needs,
): VisitNotes {
  // A browser's clock may be a year off: a time before the landing, or days after it, says nothing.
  const elapsed = landingTimestamp === undefined ? undefined : now.getTime() - landingTimestamp
  const filledInMs = elapsed !== undefined && elapsed >= 0 && elapsed <= LONGEST_VISIT_MS ? elapsed : null
  return {
    landingPath: landingPath && isPage(landingPath) ? landingPath : undefined,
    ...names,
    honeypotFilled: Boolean(website),
    filledInMs,
    filledTooQuickly: filledInMs !== null && filledInMs < minimumFillMs,
  }
}

const LONGEST_VISIT_MS = 7 * 24 * 3_600_000
