/** Whether a report was signed by the lender in whose name it comes. A lender that has left the lender file can still report. */
import { createHmac, timingSafeEqual } from 'node:crypto'
import { isFresh, parseSignature, signedPrefix } from '#contracts/lenders/signature.ts'
import type { LenderId } from '#domain/matching/lender/lender.ts'
import { runIdOf } from '#domain/matching/run/run-keys.ts'
import { readStrictJson } from '../../platform/strict-json.ts'
import type { Needs } from '../needs.ts'

type Surroundings = Pick<Needs, 'directory' | 'storage' | 'now'>

export async function isSignedByLender(
  context: Surroundings,
  lender: LenderId,
  header: string | undefined,
  body: Buffer,
): Promise<boolean> {
  const signature = parseSignature(header)
  if (!signature || !isFresh(signature.timestampSeconds, context.now())) return false
  const secret = await secretOf(context, lender, body)
  if (!secret) return false
  const expected = createHmac('sha256', secret).update(signedPrefix(signature.timestampSeconds, 'postback')).update(body).digest()
  return timingSafeEqual(expected, Buffer.from(signature.hmacHex, 'hex'))
}

/** For the lenders of the present file alone. */
const PRESENT = 0

async function secretOf({ directory, storage }: Surroundings, lender: LenderId, body: Buffer): Promise<string | undefined> {
  const present = (await directory.connections(PRESENT))(lender)
  if (!('unreachable' in present)) return present.credentials.signingSecret
  // The lead itself says under which file it was sent; that the sender may speak about it is seen from the signature.
  const run = await storage.records.runs.findByRunId(runIdOf(attemptKeyIn(body)))
  const former = run && (await directory.connections(run.lendersVersion))(lender)
  return former && !('unreachable' in former) ? former.credentials.signingSecret : undefined
}

function attemptKeyIn(body: Buffer): string {
  const reading = readStrictJson(body)
  const { attemptKey } = (reading.kind === 'value' && reading.value !== null ? reading.value : {}) as {
    readonly attemptKey?: unknown
  }
  return typeof attemptKey === 'string' ? attemptKey : ''
}
