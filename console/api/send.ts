/**
 * Calls the operators' API by its table of endpoints, of which the browser has the types only. A call that meets the end of the session, or that
 * wants the passkey again, waits while the person answers over the page, and is then made once more: nothing that was typed is lost.
 */

import { type EndpointKey, requestOf, type SentInput, type SuccessOf, UNATTENDED_HEADER } from '#contracts/endpoint.ts'
import type { OperatorApi, OperatorCall } from '#contracts/operators/endpoints.ts'
import { needPasskey } from '../session/passkey-need.ts'
import { CallFailure, UNREACHABLE } from './call-failure.ts'

/** Whether somebody is at the page. A screen that asks by itself must not keep a session alive that nobody uses. */
const ATTENDED_MS = 60_000
const SIGNS_OF_LIFE = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart']

let lastSign = Date.now()
for (const kind of SIGNS_OF_LIFE)
  window.addEventListener(
    kind,
    () => {
      lastSign = Date.now()
    },
    { capture: true, passive: true },
  )

const isAttended = (): boolean => Date.now() - lastSign < ATTENDED_MS

export type CallInput<Call extends OperatorCall> = SentInput<OperatorApi[Call]>
export type CallAnswer<Call extends OperatorCall> = SuccessOf<OperatorApi[Call]>

const PASSKEY_AGAIN = 'passkey-again'

export async function send<Call extends OperatorCall>(call: Call, input: CallInput<Call>): Promise<CallAnswer<Call>> {
  for (;;) {
    try {
      return await sendOnce(call, input)
    } catch (error) {
      const need = needBehind(error)
      if (!need) throw error
      if (!(await needPasskey(need))) throw new CallFailure(401, 'Not confirmed, so nothing was done. Try again.')
    }
  }
}

function needBehind(error: unknown): 'sign-in' | 'confirm' | undefined {
  if (!(error instanceof CallFailure)) return undefined
  if (error.status === 401) return 'sign-in'
  return error.code === PASSKEY_AGAIN ? 'confirm' : undefined
}

/** For the calls with which a session begins: nothing stands behind them that could be asked first. */
export async function sendOnce<Call extends OperatorCall>(call: Call, input: CallInput<Call>): Promise<CallAnswer<Call>> {
  const { url, ...asked } = requestOf(call as EndpointKey, input as object)
  const response = await request(url, {
    ...asked,
    headers: { ...(asked.body && { 'content-type': 'application/json' }), ...(!isAttended() && { [UNATTENDED_HEADER]: 'true' }) },
    cache: 'no-store',
    credentials: 'same-origin',
    redirect: 'error',
  })
  const body = await readBody(response)
  if (response.ok) return body as CallAnswer<Call>
  const { error, code } = (body ?? {}) as { error?: string; code?: string }
  throw new CallFailure(response.status, error ?? `The server answered ${response.status}, without a reason.`, code)
}

async function request(path: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(path, init)
  } catch {
    throw new CallFailure(UNREACHABLE, 'The server cannot be reached. Check the connection, then try again.')
  }
}

async function readBody(response: Response): Promise<unknown> {
  const text = await response.text()
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
