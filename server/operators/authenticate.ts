/**
 * What stands before every call of the operators' port: the host that was asked, the page that asks, who is signed in, the role, and the passkey
 * shown again. The console's own pages hold nothing of anybody's and are for everyone who reaches the port.
 */
import type { FastifyRequest } from 'fastify'
import { UNATTENDED_HEADER } from '#contracts/endpoint.ts'
import { OPERATOR_ENDPOINTS, type OperatorCall } from '#contracts/operators/endpoints.ts'
import type { Access } from '#contracts/operators/operator-endpoint.ts'
import { isAtLeast, type Role } from '#domain/policy/roles.ts'
import { networkOf, seenAddress } from '../http/defense/client-address.ts'
import { JSON_TYPE } from '../http/defense/guard-writes.ts'
import { FAILURE_TEXTS } from '../http/failures.ts'
import { consumeLimits } from '../platform/limits/consume-limits.ts'
import type { LimitName } from '../platform/limits/shared-limits.ts'
import { isLoopback } from '../platform/loopback.ts'
import { type Auth, type Caller, NOBODY } from './acting.ts'
import type { Needs } from './needs.ts'

const CONFIRMED_MS = 5 * 60_000

/** A passkey that was shown at this moment counts until then. */
export const confirmedUntil = (shownAt: Date): Date => new Date(shownAt.getTime() + CONFIRMED_MS)
/** One that was shown in the future was shown by a clock that was set back since: it must not count for hours. */
export const isConfirmed = (shownAt: Date, now: Date): boolean => Math.abs(now.getTime() - shownAt.getTime()) <= CONFIRMED_MS

const TEXTS = {
  wrongHost: 'Nothing is served under this name',
  signIn: 'Sign in, or send a token: Authorization: Bearer …',
  passkeyAgain: 'Show your passkey again for this',
} as const

/** Tries to get in are counted per address; a command line asks often whether it may. */
const COUNTED: Readonly<Partial<Record<OperatorCall, LimitName>>> = {
  'POST /sign-ins/challenges': 'sign-ins-per-address',
  'POST /sign-ins': 'sign-ins-per-address',
  'POST /sign-in-links': 'sign-ins-per-address',
  'POST /sign-in-links/passkeys': 'sign-ins-per-address',
  'POST /command-line-sign-ins': 'sign-ins-per-address',
  'POST /command-line-sign-ins/approvals': 'sign-ins-per-address',
  'POST /command-line-sign-ins/tokens': 'reads',
}

type Admission =
  | { readonly kind: 'in'; readonly caller: Caller }
  | {
      readonly kind: 'refused'
      readonly status: 401 | 403 | 415 | 429
      readonly body: { readonly error: string; readonly code?: 'passkey-again' }
      readonly retryAfterSeconds?: number
    }

const refused = (status: 401 | 403 | 415, error: string): Admission => ({ kind: 'refused', status, body: { error } })

export const isConsolePage = ({ method, routeOptions: { url = '' } }: FastifyRequest): boolean =>
  (method === 'GET' || method === 'HEAD') && (url === '/' || url === '/console' || url.startsWith('/console/'))

const bearerOf = (request: FastifyRequest) => {
  const { authorization } = request.headers
  return authorization === undefined ? undefined : (/^Bearer (.+)$/.exec(authorization)?.[1] ?? '')
}

/** A page that has its own name point to this machine is stopped by the name. A program with a token may use any. */
export function isWrongHost(request: FastifyRequest, consoleUrl: string): boolean {
  if (bearerOf(request) !== undefined) return false
  const { host = '' } = request.headers
  if (host === new URL(consoleUrl).host) return false
  return !URL.canParse(`http://${host}`) || !isLoopback(new URL(`http://${host}`).hostname.replace(/^\[|\]$/g, ''))
}

export async function authenticate(context: Needs, auth: Auth, request: FastifyRequest): Promise<Admission> {
  const { consoleUrl, now } = context
  const { call } = request.routeOptions.config
  const { origin, 'sec-fetch-site': fetchSite, 'content-type': type = '', cookie } = request.headers
  if (isWrongHost(request, consoleUrl())) return refused(403, TEXTS.wrongHost)
  if (origin !== undefined && origin !== new URL(consoleUrl()).origin) return refused(403, FAILURE_TEXTS.otherSite)
  if (fetchSite !== undefined && fetchSite !== 'same-origin') return refused(403, FAILURE_TEXTS.otherSite)

  const limit = call && COUNTED[call]
  if (limit) {
    const address = networkOf(seenAddress(request.ip, request.socket.remoteAddress))
    const limited = await consumeLimits(context, [{ limit, key: context.vault.fingerprint('address', address) }])
    if (limited) return { ...limited, kind: 'refused', status: 429, body: { error: FAILURE_TEXTS.tooMany } }
  }

  const bearer = bearerOf(request)
  const access: Access | undefined = call && OPERATOR_ENDPOINTS[call]
  const caller = await auth.callerOf({ bearer, cookies: cookie, isUnattended: UNATTENDED_HEADER in request.headers }, call)
  // A token that does not count is said to be wrong, even where none is needed.
  if (!caller && (access?.least !== 'anyone' || bearer !== undefined)) return refused(401, TEXTS.signIn)
  if (request.method === 'POST' && call && !JSON_TYPE.test(type)) return refused(415, FAILURE_TEXTS.notJson)
  if (!caller) return { kind: 'in', caller: NOBODY }
  if (access && !mayCall(caller.role, access.least)) return refused(403, roleText(access.least, caller))
  if (access?.passkeyAgain && caller.entry.kind === 'session' && !isConfirmed(caller.entry.confirmedAt, now()))
    return { kind: 'refused', status: 403, body: { error: TEXTS.passkeyAgain, code: 'passkey-again' } }
  return { kind: 'in', caller }
}

export function mayCall(role: Caller['role'], least: Access['least']): boolean {
  if (least === 'anyone') return true
  if (role === null) return false
  if (role === 'monitor') return least === 'monitor'
  return least === 'monitor' || isAtLeast(role, least)
}

const roleText = (least: Access['least'], { role, name }: Caller) =>
  `This needs the role ${least as Role}; ${name} has the role ${role}.`
