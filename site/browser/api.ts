/** Calls to our own server. What can go wrong is a value: nobody here throws, and nothing typed is lost. */
import { parseJson } from './parse-json.ts'

export type ApiAnswer<Body> =
  | { readonly kind: 'ok'; readonly body: Body }
  | { readonly kind: 'refused'; readonly status: number; readonly body: unknown }
  | { readonly kind: 'unreachable' }

const TIMEOUT_MS = 20_000

export async function postJson<Body>(
  path: string,
  payload: unknown,
  headers: Readonly<Record<string, string>> = {},
  options: Pick<RequestInit, 'signal' | 'keepalive'> = {},
): Promise<ApiAnswer<Body>> {
  return call<Body>(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(payload),
    ...options,
  })
}

export async function getJson<Body>(path: string, headers: Readonly<Record<string, string>> = {}): Promise<ApiAnswer<Body>> {
  return call<Body>(path, { headers })
}

async function call<Body>(path: string, init: RequestInit): Promise<ApiAnswer<Body>> {
  try {
    const answer = await fetch(path, { signal: AbortSignal.timeout(TIMEOUT_MS), ...init })
    // An answer that breaks off half way throws here: it is as lost as one that never came.
    const body = parseJson(await answer.text())
    // Every answer of ours is an object: what is none comes from something in between.
    const isOurs = typeof body === 'object' && body !== null
    return answer.ok && isOurs ? { kind: 'ok', body: body as Body } : { kind: 'refused', status: answer.status, body }
  } catch {
    return { kind: 'unreachable' }
  }
}
