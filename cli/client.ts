/** Calls the operators' API, by its table of endpoints. Whatever goes wrong comes back as one plain sentence. */
import type * as z from 'zod/mini'
import { requestOf, type SentInput, type SuccessOf } from '#contracts/endpoint.ts'
import { OPERATOR_ENDPOINTS, type OperatorApi, type OperatorCall } from '#contracts/operators/endpoints.ts'
import { operatorFailure, STAGING_HEADER } from '#contracts/operators/operator-endpoint.ts'
import { parseJson } from '#domain/values/parse-json.ts'

/** Something an operator can do something about: its sentence is printed as it is, and the exit code is 1. */
export class OperatorFailure extends Error {}

export type Client = <Call extends OperatorCall>(
  call: Call,
  input: SentInput<OperatorApi[Call]>,
) => Promise<SuccessOf<OperatorApi[Call]>>

interface ClientSettings {
  readonly serverUrl: string
  /** Undefined: on the way in. */
  readonly token: string | undefined
  /** Where the token came from, for whoever has to mend it. */
  readonly tokenSource: string
  readonly onTestSite: () => void
}

const ANSWER_WITHIN_MS = 120_000

export function makeClient({ serverUrl, token, tokenSource, onTestSite }: ClientSettings): Client {
  return async <Call extends OperatorCall>(call: Call, input: SentInput<OperatorApi[Call]>) => {
    const { url, ...asked } = requestOf(call, input as object)
    const { status, isTestSite, body } = await send(serverUrl, url, {
      ...asked,
      headers: { ...(token && { authorization: `Bearer ${token}` }), 'content-type': 'application/json' },
      signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
    })
    if (isTestSite) onTestSite()
    if (status === 401 && token) throw new OperatorFailure(`The server does not accept the token from ${tokenSource}.`)
    if (status >= 400) {
      const said = operatorFailure.safeParse(body)
      throw new OperatorFailure(said.success ? said.data.error : `The server answered ${status}, without a reason.`)
    }
    const answer: z.ZodMiniType = OPERATOR_ENDPOINTS[call].answers[200].schema
    const parsed = answer.safeParse(body)
    if (!parsed.success)
      throw new OperatorFailure(`What answers at ${serverUrl} is not this version’s server. Are both of the same release?`)
    return parsed.data as SuccessOf<OperatorApi[Call]>
  }
}

async function send(serverUrl: string, path: string, init: RequestInit) {
  try {
    const response = await fetch(`${serverUrl}${path}`, { ...init, redirect: 'error' })
    const isTestSite = response.headers.get(STAGING_HEADER) === 'true'
    return { status: response.status, isTestSite, body: parseJson(await response.text()) }
  } catch (error) {
    const code = codeOf(error)
    if (code === 'TimeoutError')
      throw new OperatorFailure(`The server at ${serverUrl} did not answer within ${ANSWER_WITHIN_MS / 1000} seconds.`)
    throw new OperatorFailure(
      `The server cannot be reached at ${serverUrl} (${code}). Is it running? Another address is set with --server or OPERATOR_URL.`,
    )
  }
}

function codeOf(error: unknown): string {
  const { name, cause } = error as { name?: string; cause?: { code?: string; errors?: { code?: string }[] } }
  return cause?.code ?? cause?.errors?.[0]?.code ?? name ?? 'unknown error'
}
