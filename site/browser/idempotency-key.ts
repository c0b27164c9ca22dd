/**
 * One key for one application: the same entries sent again, because the answer was lost, carry the same key and are one submission; changed
 * entries are another one. A key whose answer has arrived has done its work. Kept in memory only: the payload must not be stored.
 */
let last: { readonly key: string; readonly payload: string } | undefined

export function idempotencyKeyFor(payload: unknown): string {
  const text = JSON.stringify(payload)
  if (last?.payload !== text) last = { key: newKey(), payload: text }
  return last.key
}

export function forgetIdempotencyKey(): void {
  last = undefined
}

/** `crypto.randomUUID` exists on secure origins only, and a sandbox may be opened by its address in a local network. */
function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
