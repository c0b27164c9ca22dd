/** Asks the lender of an old offer whether it still holds, before the offer is chosen. */
import type { LenderId } from '#domain/matching/lender/lender.ts'
import { isRecheckDue } from '#domain/matching/run/offer-status.ts'
import { callLenders, isLenderCall } from '../calls/call-lenders.ts'
import { CLAIM_MS } from '../lease/leased-run.ts'
import type { RunNeeds } from '../needs.ts'
import { type Applied, applyPersonEvent } from './apply-person-event.ts'
import { stillStands } from './show-offers.ts'

/** Undefined: it can be chosen as it was shown, or the choice itself finds out why not. */
export async function recheckOffer(context: RunNeeds, applicationId: string, lender: LenderId): Promise<Applied | undefined> {
  const { storage, directory, now, deadlines } = context
  const { records } = storage
  const stored = await records.runs.find(applicationId)
  if (stored?.state?.phase.kind !== 'choosing' || !isRecheckDue(stored.state, lender, now())) return undefined
  // A lender that takes no leads now is not asked for one.
  const known = (await directory.current(records)).lenders.find(({ id }) => id === lender)
  if (!known || known.paused || !(await stillStands(records, applicationId, stored.state, known, now()))) return undefined

  const asking = await applyPersonEvent(context, applicationId, { kind: 'recheck', lender })
  const ping = asking.kind === 'applied' ? asking.advance.commands.find(isLenderCall) : undefined
  if (asking.kind !== 'applied' || !ping) return undefined
  const { run } = asking.advance
  // The run goes on waiting for its person, so no lease of its own bounds the call.
  const leasedUntil = new Date(now().getTime() + deadlines.pingMs + CLAIM_MS)
  const { event } = await callLenders(context, { ...run, leasedUntil }, ping)
  const answer = event?.kind === 'pings-answered' ? event.answers[lender] : undefined
  const answered = await applyPersonEvent(context, applicationId, {
    kind: 'rechecked',
    lender,
    answer: answer ?? { kind: 'failed', code: 'timeout' },
  })
  if (answered.kind !== 'applied') return undefined
  const { commands, run: after } = answered.advance
  const isAsShown = commands.some((command) => command.kind === 'offer' && !command.renewed)
  return isAsShown && after.state.queue.includes(lender) && !isRecheckDue(after.state, lender, now()) ? undefined : answered
}
