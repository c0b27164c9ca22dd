/** Whether a report was signed by the lender in whose name it comes. A lender that has left the lender file can still report. */
import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { parseSignature, signedPrefix } from '#contracts/lenders/signature.ts'
import { headerProblem, mismatchProblem } from '#contracts/lenders/signature-problem.ts'
import type { LenderId } from '#domain/matching/lender/lender.ts'
import { runIdOf } from '#domain/matching/run/run-keys.ts'
import { readStrictJson } from '#domain/values/strict-json.ts'
import type { Needs } from '../needs.ts'

type Surroundings = Pick<Needs, 'directory' | 'storage' | 'now'>

/** In place of the secret of a lender that there is not: its reports are answered as those of any stranger are. */
const NOBODYS_SECRET = randomBytes(32).toString('hex')

/** What is wrong with the signature, in a sentence for whoever made it; undefined when nothing is. */
export async function signatureProblem(
  context: Surroundings,
  lender: LenderId,
  header: string | undefined,
  body: Buffer,
): Promise<string | undefined> {
  const problem = headerProblem(header, context.now())
  const signature = parseSignature(header)
  if (problem || !signature) return problem
  const { timestampSeconds: seconds, hmacHex } = signature
  const secret = (await secretOf(context, lender, body)) || NOBODYS_SECRET
  const isHmacOf = (key: string | Uint8Array, text: string | Buffer) =>
    timingSafeEqual(createHmac('sha256', key).update(text).digest(), Buffer.from(hmacHex, 'hex'))
  if (isHmacOf(secret, Buffer.concat([Buffer.from(signedPrefix(seconds, 'postback')), body]))) return undefined
  const came = { bytes: body.length, sha256: createHash('sha256').update(body).digest('hex') }
  return mismatchProblem({ secret, seconds, call: 'postback', body: body.toString('utf8') }, came, isHmacOf)
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
  const reading = readStrictJson(body.toString())
  const { attemptKey } = (reading.kind === 'value' && reading.value !== null ? reading.value : {}) as {
    readonly attemptKey?: unknown
  }
  return typeof attemptKey === 'string' ? attemptKey : ''
}
