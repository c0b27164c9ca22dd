/**
 * Calls to our own server, typed by the table of its endpoints. What can go wrong is a value: nothing here throws, and nothing typed is lost.
 * Only the table's types come along: its schemas would bring the schema library to pages that have no other use for it.
 */

import { addressOf, type FailureOf, type SentInput, type SuccessOf } from '#contracts/endpoint.ts'
import type { Api, ApiCall } from '#contracts/public/endpoints.ts'
import { parseJson } from '#domain/values/parse-json.ts'

export type ApiAnswer<Call extends ApiCall> =
  | { readonly kind: 'ok'; readonly body: SuccessOf<Api[Call]> }
  /** By our server, or by something in between: then the body is anything. */
  | { readonly kind: 'refused'; readonly status: number; readonly body: Partial<FailureOf<Api[Call]>> | null | undefined }
  | { readonly kind: 'unreachable' }

interface CallOptions extends Pick<RequestInit, 'signal' | 'keepalive'> {
  readonly headers?: Readonly<Record<string, string>>
}

const TIMEOUT_MS = 20_000

export function callApi<Call extends ApiCall>(
  call: Call,
  input: SentInput<Api[Call]>,
  options: CallOptions = {},
): Promise<ApiAnswer<Call>> {
  const { method, path, rest } = addressOf(call, input)
  if (method === 'GET') return ask(path, options)
  const headers = { 'content-type': 'application/json', ...options.headers }
  return ask(path, { ...options, method, headers, body: JSON.stringify(rest) })
}

export async function ask<Call extends ApiCall>(address: string, init: RequestInit = {}): Promise<ApiAnswer<Call>> {
  try {
    const answer = await fetch(address, { signal: AbortSignal.timeout(TIMEOUT_MS), ...init })
    // An answer that breaks off half way throws here: it is as lost as one that never came.
    const body = parseJson(await answer.text())
    // Every answer of ours is an object: what is none comes from something in between.
    const isOurs = typeof body === 'object' && body !== null
    return answer.ok && isOurs
      ? { kind: 'ok', body: body as SuccessOf<Api[Call]> }
      : { kind: 'refused', status: answer.status, body: body as Partial<FailureOf<Api[Call]>> | null | undefined }
  } catch {
    return { kind: 'unreachable' }
  }
}
