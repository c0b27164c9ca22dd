/** Who comes in: by the session of a browser or the token of a program; and the history of what they do. */
import { OPERATOR_ENDPOINTS } from '#contracts/operators/endpoints.ts'
import { isAtLeast, type Role } from '#domain/policy/roles.ts'
import type { Auth, Caller } from '../operators/acting.ts'
import { recorderOf } from './history/record-acts.ts'
import type { Needs } from './needs.ts'
import { hashOf } from './secrets.ts'
import { sessionSecretIn } from './session-cookie.ts'
import type { SettingToken } from './setting-tokens.ts'

export function makeAuth(context: Needs, settingTokens: readonly SettingToken[]): Auth {
  const { storage, now } = context
  const { tokens, sessions } = storage.records

  async function byToken(bearer: string): Promise<Caller | undefined> {
    const found = await tokens.use(hashOf(bearer), now())
    if (!found) return undefined
    const { id, name, person_id, person, person_role, ends_at, source } = found
    return {
      id: person_id ?? id,
      name: person ?? name,
      role: found.role === 'monitor' || person_role === null ? found.role : lesserOf(found.role, person_role),
      via: source === 'command-line' ? 'command-line' : 'token',
      entry: { kind: 'token', id, personId: person_id, until: ends_at },
    }
  }

  async function bySession(secret: string, isUnattended: boolean): Promise<Caller | undefined> {
    const found = await (isUnattended ? sessions.find : sessions.use)(hashOf(secret), now())
    if (!found) return undefined
    const { id, person_id, name, role, confirmed_at, ends_at } = found
    return {
      id: person_id,
      name,
      role,
      via: 'console',
      entry: { kind: 'session', id, personId: person_id, confirmedAt: confirmed_at, until: ends_at },
    }
  }

  return {
    async callerOf({ bearer, cookies, isUnattended }, call) {
      try {
        if (bearer !== undefined) return await byToken(bearer)
        const secret = sessionSecretIn(context, cookies)
        return secret === undefined ? undefined : await bySession(secret, isUnattended)
      } catch (error) {
        // Metrics are wanted most when the database is away.
        const known = settingTokens.find(({ token }) => bearer !== undefined && hashOf(token).equals(hashOf(bearer)))
        if (!known || !call || OPERATOR_ENDPOINTS[call].least !== 'monitor' || !storage.isUnavailable(error)) throw error
        const { name } = known
        return { id: '', name, role: 'monitor', via: 'token', entry: { kind: 'token', id: '', personId: null, until: null } }
      }
    },
    history: recorderOf(context),
  }
}

/** A token may never more than the person whose it is. */
const lesserOf = (one: Role, other: Role): Role => (isAtLeast(one, other) ? other : one)

/** What the banner shows. What stands behind # never leaves the browser, so it is in no log of a proxy. */
export const consoleLink = ({ consoleUrl, sandboxSignInToken }: Needs): string =>
  `${consoleUrl()}/console/${sandboxSignInToken === undefined ? '' : `enter#${sandboxSignInToken}`}`
