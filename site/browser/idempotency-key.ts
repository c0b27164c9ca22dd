/**
 * One key for one application: the same entries sent again, because the answer was lost, carry the same key and are one submission; changed
 * entries are another one. `run-submission.ts` says when a key has done its work. Kept in memory only: the entries must not be stored.
 */
import type { SubmittingAct } from '#domain/consent/submitting-acts.ts'

let last: { readonly key: string; readonly entries: string; readonly submittedBy: SubmittingAct } | undefined

/** What sent the same entries first counts: sent again by the button instead of the checkbox, they are still one submission, with one body. */
export function idempotencyKeyFor(
  entries: unknown,
  submittedBy: SubmittingAct,
): Pick<NonNullable<typeof last>, 'key' | 'submittedBy'> {
  const text = JSON.stringify(entries)
  if (last?.entries !== text) last = { key: newKey(), entries: text, submittedBy }
  return last
}

export function forgetIdempotencyKey(): void {
  last = undefined
}

/** `crypto.randomUUID` exists on secure origins only, and a sandbox may be opened by its address in a local network. */
export function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
