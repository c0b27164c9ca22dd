import { SITE } from '#content/site.ts'
import type { PasskeyResponse, SIGN_IN_ENDPOINTS } from '#contracts/operators/sign-ins.ts'
import { ROLES, type Role } from '#domain/policy/roles.ts'
import { answer, refuse, reply } from '../http/endpoint-route.ts'
import { confirmedUntil, isConfirmed } from '../operators/authenticate.ts'
import type { OperatorHandlers } from '../operators/operator-route.ts'
import { commandLineRoutes } from './command-line-routes.ts'
import type { Needs } from './needs.ts'
import { passkeyCeremonies } from './passkey-ceremonies.ts'
import { noSessionCookie } from './session-cookie.ts'
import { addPasskey, NO_SESSION, NOT_ACCEPTED, shownPasskey, signIn } from './sign-in.ts'
import { signInLinkRoutes } from './sign-in-link-routes.ts'

const NOT_A_COMMAND_LINE = 'This token was made for a program: revoke it with tokens revoke.'
const TAKEN = 'This passkey is in use already.'

export const signInRoutes = (context: Needs): OperatorHandlers<typeof SIGN_IN_ENDPOINTS> => {
  const { storage, now, production, staging, publicUrl } = context
  const { people, sessions } = storage.records
  const ceremonies = passkeyCeremonies(context)
  /** In the sandbox nobody is real, and a newcomer has no passkey yet. */
  const mayClick = async (personId: string) => !production && (await people.passkeysOf(personId)).length === 0

  return {
    ...signInLinkRoutes(context),
    ...commandLineRoutes(context),

    'GET /me': async (_input, { id, name, role, entry }) => {
      const everybody = await people.list()
      const named = (of: Role) => everybody.filter((one) => one.role === of).map((one) => one.name)
      const own = entry.kind === 'nobody' || entry.personId === null ? [] : await people.passkeysOf(entry.personId)
      const confirmed = entry.kind === 'session' && isConfirmed(entry.confirmedAt, now()) ? confirmedUntil(entry.confirmedAt) : null
      return answer({
        id,
        name,
        role,
        zone: 'America/New_York',
        confirmedUntil: confirmed?.toISOString() ?? null,
        until: entry.kind === 'nobody' ? null : (entry.until?.toISOString() ?? null),
        staging,
        production: production && !staging,
        sandbox: !production,
        publicUrl,
        brand: SITE.brand,
        whoMay: Object.fromEntries(ROLES.map((one) => [one, named(one)])) as Record<Role, string[]>,
        passkeys: own.map(shownPasskey),
      })
    },

    'POST /sign-ins/challenges': async () =>
      answer({ options: await ceremonies.beginAuthentication({ purpose: 'sign-in', ownerId: null }) }),
    'POST /sign-ins': async ({ response }, who) => {
      const passkey = await ceremonies.endAuthentication(response, { purpose: 'sign-in', ownerId: null })
      const person = passkey && (await people.find(passkey.person_id))
      if (!person) {
        context.log.warn('sign-in-refused')
        return refuse(401, NOT_ACCEPTED)
      }
      return signIn(context, storage.records, person, who, 'console')
    },
    'POST /sign-outs': async (_input, { entry, changed }) => {
      if (entry.kind === 'nobody') return refuse(409, NO_SESSION)
      if (entry.kind === 'token') {
        const token = await storage.records.tokens.find(entry.id)
        if (token?.source !== 'command-line') return refuse(409, NOT_A_COMMAND_LINE)
        await storage.records.tokens.revoke(entry.id, now())
      } else await sessions.end(entry.id)
      changed({ subject: entry.id })
      return reply(200, { signedOut: true }, { 'set-cookie': noSessionCookie(context) })
    },

    'POST /confirmations/challenges': async (_input, { entry }) => {
      if (entry.kind !== 'session') return refuse(409, NO_SESSION)
      const { personId, id } = entry
      if (await mayClick(personId)) return answer({ kind: 'click', options: null })
      return answer({
        kind: 'passkey',
        options: await ceremonies.beginAuthentication({ purpose: 'confirmation', ownerId: id }, personId),
      })
    },
    'POST /confirmations': async ({ response }, { entry }) => {
      if (entry.kind !== 'session') return refuse(409, NO_SESSION)
      if (!(await isShown(response, entry))) return refuse(401, NOT_ACCEPTED)
      await sessions.confirm(entry.id, now())
      return answer({ confirmedUntil: confirmedUntil(now()).toISOString() })
    },

    'POST /passkeys/challenges': async (_input, { id, name, entry }) => {
      if (entry.kind !== 'session') return refuse(409, NO_SESSION)
      return answer({ options: await ceremonies.beginRegistration({ id, name }, { purpose: 'passkey', ownerId: id }) })
    },
    'POST /passkeys': async ({ response, label }, { id, entry, changed }) => {
      if (entry.kind !== 'session') return refuse(409, NO_SESSION)
      const made = await ceremonies.endRegistration(response, { purpose: 'passkey', ownerId: id })
      if (!made) return refuse(401, NOT_ACCEPTED)
      const added = await addPasskey(storage.records, id, made, label, now())
      if (!added) return refuse(409, TAKEN)
      changed({ subject: id, after: { passkey: added.label } })
      return answer(shownPasskey(added))
    },
  }

  async function isShown(
    response: PasskeyResponse | undefined,
    { id, personId }: { readonly id: string; readonly personId: string },
  ) {
    if (!response) return mayClick(personId)
    const passkey = await ceremonies.endAuthentication(response, { purpose: 'confirmation', ownerId: id })
    return passkey?.person_id === personId
  }
}
