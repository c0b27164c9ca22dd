/** One-time links: an invitation or a recovery asks for a passkey; the sandbox's own signs in at once, as often as it is opened in this run. */
import { randomUUID } from 'node:crypto'
import type { SIGN_IN_ENDPOINTS } from '#contracts/operators/sign-ins.ts'
import { answer, refuse, reply } from '../http/endpoint-route.ts'
import type { OperatorHandlers } from '../operators/operator-route.ts'
import type { Needs } from './needs.ts'
import { passkeyCeremonies } from './passkey-ceremonies.ts'
import { hashOf } from './secrets.ts'
import { addPasskey, NOT_ACCEPTED, signIn } from './sign-in.ts'

const NO_LINK = 'This link is not valid any more. Ask an owner for a new one.'
const SANDBOX_OWNER = 'Sandbox owner'

type SignInLinks = Pick<typeof SIGN_IN_ENDPOINTS, 'POST /sign-in-links' | 'POST /sign-in-links/passkeys'>

export const signInLinkRoutes = (context: Needs): OperatorHandlers<SignInLinks> => {
  const { storage, now, sandboxSignInToken } = context
  const { signIns, people } = storage.records
  const ceremonies = passkeyCeremonies(context)

  async function sandboxOwner() {
    const known = await people.findNamed(SANDBOX_OWNER)
    if (known) return known
    await people.add({ id: randomUUID(), name: SANDBOX_OWNER, role: 'owner' }, now())
    return people.findNamed(SANDBOX_OWNER)
  }

  return {
    'POST /sign-in-links': async ({ token }, who) => {
      if (sandboxSignInToken !== undefined && hashOf(token).equals(hashOf(sandboxSignInToken))) {
        const owner = await sandboxOwner()
        if (!owner) return refuse(404, NO_LINK)
        const { body, headers } = await signIn(context, storage.records, owner, who, 'link')
        return reply(200, { kind: 'signed-in', ...body, options: null }, headers)
      }
      const invitation = await signIns.findInvitation(hashOf(token), now())
      if (!invitation) return refuse(404, NO_LINK)
      const { id, name, role, person_id } = invitation
      who.became({ id: person_id ?? '', name, role, via: 'link' })
      who.changed({ subject: id })
      const options = await ceremonies.beginRegistration({ id: person_id ?? id, name }, { purpose: 'sign-in-link', ownerId: id })
      return answer({ kind: 'passkey', name, role, options })
    },

    'POST /sign-in-links/passkeys': async ({ token, response, label }, who) => {
      const invitation = await signIns.findInvitation(hashOf(token), now())
      if (!invitation) return refuse(404, NO_LINK)
      const made = await ceremonies.endRegistration(response, { purpose: 'sign-in-link', ownerId: invitation.id })
      if (!made) return refuse(401, NOT_ACCEPTED)
      return storage.transaction(async (records) => {
        if (await records.people.findPasskey(made.credential_id)) return refuse(401, NOT_ACCEPTED)
        if (!(await records.signIns.spendInvitation(invitation.id, now()))) return refuse(404, NO_LINK)
        // Who is new gets the invitation's id, which the passkey was made for.
        const { id, name, role, person_id } = invitation
        if (person_id === null && !(await records.people.add({ id, name, role }, now()))) return refuse(404, NO_LINK)
        const person = await records.people.find(person_id ?? id)
        if (!person) return refuse(404, NO_LINK)
        // Nothing of this may stay: a person without a passkey would hold the name, and count as an owner.
        if (!(await addPasskey(records, person.id, made, label, now()))) throw new Error('The passkey was taken in this moment')
        // Whoever found the lost passkey may have signed in with it.
        if (person_id !== null) await records.people.endSignIns(person_id, now())
        return signIn(context, records, person, who, 'link')
      })
    },
  }
}
