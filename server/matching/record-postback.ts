/**
 * A lender's later report about a lead, signed with the lender's own secret and safe to repeat. A report on a lead whose outcome is unknown
 * settles the lead: the run goes on from there.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'
import { isFresh, parseSignature, signedPrefix } from '#domain/lender-api/signature.ts'
import type { LenderId } from '#domain/matching/lender/lender.ts'
import type { PostResult } from '#domain/matching/lender/lender-results.ts'
import type { PostbackRequest } from '#domain/matching/lender/postback.ts'
import { runIdOf } from '#domain/matching/run/run-keys.ts'
import { openAttempt } from '#domain/matching/run/run-state.ts'
import type { Context } from '../context.ts'
import type { StoredRun } from './stored-run.ts'

export type PostbackEnd =
  | { readonly kind: 'recorded' | 'repeated' }
  /** No lead of this lender has the key. */
  | { readonly kind: 'unknown-lead' }
  /** The lender never accepted the lead, so there is nothing to report. */
  | { readonly kind: 'not-taken' }

/** The version does not matter here: only a lender of the present file may report. */
const PRESENT = 0

export async function isSignedByLender(
  { directory, now }: Context,
  lender: LenderId,
  header: string | undefined,
  body: Buffer,
): Promise<boolean> {
  const signature = parseSignature(header)
  const connection = (await directory.connections(PRESENT))(lender)
  const secret = 'unreachable' in connection ? undefined : connection.credentials.signingSecret
  if (!signature || !secret || !isFresh(signature.timestampSeconds, now())) return false
  const expected = createHmac('sha256', secret).update(signedPrefix(signature.timestampSeconds, 'postback')).update(body).digest()
  return timingSafeEqual(expected, Buffer.from(signature.hmacHex, 'hex'))
}

export async function recordPostback(
  context: Context,
  lender: LenderId,
  { attemptKey, event, happenedAt, amountCents }: PostbackRequest,
): Promise<PostbackEnd> {
  const { storage, now, log, matching } = context
  const run = await storage.records.runs.findByRunId(runIdOf(attemptKey))
  if (!run?.state || !attemptKey.endsWith(`.${lender}`)) return { kind: 'unknown-lead' }
  const standing = standingOf(run, lender, attemptKey)
  if (standing === 'not-taken') return { kind: 'not-taken' }
  if (standing === 'open') await matching.settle(run.applicationId, attemptKey, event === 'funded' ? ACCEPTED : DECLINED)
  const { applicationId } = run
  const isNew = await storage.transaction(async (records) => {
    const at = now()
    const added = await records.postbacks.add({
      lender,
      attemptKey,
      event,
      applicationId,
      happenedAt: new Date(happenedAt),
      receivedAt: at,
      amountCents: amountCents ?? null,
    })
    if (added) await records.ledger.append(applicationId, { stage: 'postback', outcome: event, lender }, at)
    return added
  })
  if (isNew) log.note('postback', { applicationId, lender, status: event })
  return { kind: isNew ? 'recorded' : 'repeated' }
}

const ACCEPTED: PostResult = { kind: 'accepted', reference: null, redirectUrl: null, payoutCents: null }
const DECLINED: PostResult = { kind: 'declined', reasons: ['other'] }

function standingOf({ state, lender: winner }: StoredRun, lender: LenderId, attemptKey: string): 'taken' | 'open' | 'not-taken' {
  if (winner === lender) return 'taken'
  return state && openAttempt(state.phase)?.key === attemptKey ? 'open' : 'not-taken'
}
