import type { PEOPLE_ENDPOINTS } from '#contracts/operators/people.ts'
import { DAY_MS } from '#domain/values/calendar.ts'
import { answer, refuse } from '../http/endpoint-route.ts'
import type { Entry } from '../operators/acting.ts'
import type { OperatorHandlers } from '../operators/operator-route.ts'
import { shownRow } from '../platform/database/named-row.ts'
import { endHandedOutRights } from './handed-out-rights.ts'
import type { Needs } from './needs.ts'
import type { PersonRecords } from './person-records.ts'
import { hashOf, makeSecret } from './secrets.ts'
import { isSettingName } from './setting-tokens.ts'
import { shownPasskey } from './sign-in.ts'
import type { TokenRecords } from './token-records.ts'

const NO_PERSON = 'There is no such person.'
const LAST_OWNER = 'Somebody must stay an owner: make somebody else one first.'
const NAME_TAKEN = 'Somebody has this name already. Choose another.'
const NO_INVITATION = 'There is no such invitation.'
const NOT_YOUR_SESSION = 'There is no such session of yours.'
const NOT_YOUR_PASSKEY = 'There is no such passkey of yours.'
const LAST_PASSKEY = 'This is your only passkey: add another one first.'
const NO_LONGER_OWNER = 'Only an owner may do this, and you no longer are one.'
const NO_TOKEN = 'There is no such token.'
const NO_PERSON_BEHIND = 'A service’s token has no person: leave “mine” out.'

export const peopleRoutes = ({ storage, now, consoleUrl }: Needs): OperatorHandlers<typeof PEOPLE_ENDPOINTS> => {
  const { people, signIns, sessions, tokens } = storage.records
  const linkOf = (secret: string) => `${consoleUrl()}/console/enter#${secret}`

  return {
    'GET /people': async () => {
      const passkeys = await people.passkeys()
      const open = await sessions.list(now())
      const invitations = await signIns.openInvitations(now())
      return answer({
        people: (await people.list()).map(({ id, name, role, created_at }) => ({
          ...shownRow({ id, name, role, created_at }),
          usedAt: open.find(({ person_id }) => person_id === id)?.used_at.toISOString() ?? null,
          passkeys: passkeys.filter(({ person_id }) => person_id === id).map(shownPasskey),
        })),
        invitations: invitations.map(({ id, name, role, person_id, made_by, ends_at: until }) => ({
          ...shownRow({ id, name, role, made_by, until }),
          kind: person_id === null ? 'invitation' : 'recovery',
        })),
      })
    },

    'POST /invitations': async ({ name, role }, who) =>
      storage.transaction(async (records) => {
        if (!(await lockOwners(records, who.entry)).isAmong) return refuse(403, NO_LONGER_OWNER)
        if (isSettingName(name) || (await records.people.findNamed(name)) || (await records.tokens.findNamed(name, now())))
          return refuse(409, NAME_TAKEN)
        const secret = makeSecret()
        const made = await records.signIns.invite(
          { hash: hashOf(secret), name, role, person_id: null, made_by: who.name, maker_id: who.id },
          now(),
        )
        who.changed({ subject: made.id, after: { name, role } })
        return answer({ id: made.id, link: linkOf(secret), until: made.until.toISOString() })
      }),
    'POST /invitations/{id}/revocation': async ({ id }) => {
      const end = await signIns.revokeInvitation(id, now())
      return end === 'unknown' ? refuse(404, NO_INVITATION) : answer({ id, changed: end === 'revoked' })
    },

    'POST /people/{id}/role': async ({ id, role }, { entry, changed }) =>
      storage.transaction(async (records) => {
        const { owners, isAmong } = await lockOwners(records, entry)
        if (!isAmong) return refuse(403, NO_LONGER_OWNER)
        const person = await records.people.find(id)
        if (!person) return refuse(404, NO_PERSON)
        if (role !== 'owner' && owners.every((owner) => owner === id) && owners.length > 0) return refuse(409, LAST_OWNER)
        await records.people.setRole(id, role)
        await endHandedOutRights(records, id, role, now())
        changed({ before: { name: person.name, role: person.role }, after: { role } })
        return answer({ id, name: person.name, role })
      }),
    'POST /people/{id}/removal': async ({ id }, { entry, changed }) =>
      storage.transaction(async (records) => {
        const { owners, isAmong } = await lockOwners(records, entry)
        if (!isAmong) return refuse(403, NO_LONGER_OWNER)
        const person = await records.people.find(id)
        if (!person) return refuse(404, NO_PERSON)
        if (owners.length === 1 && owners[0] === id) return refuse(409, LAST_OWNER)
        await records.people.remove(id, now())
        await endHandedOutRights(records, id, 'none', now())
        changed({ before: { name: person.name, role: person.role }, after: { removed: true } })
        return answer({ id, changed: true })
      }),
    'POST /people/{id}/recoveries': async ({ id }, who) =>
      storage.transaction(async (records) => {
        if (!(await lockOwners(records, who.entry)).isAmong) return refuse(403, NO_LONGER_OWNER)
        const person = await records.people.find(id)
        if (!person) return refuse(404, NO_PERSON)
        const secret = makeSecret()
        const { name, role } = person
        const made = await records.signIns.invite(
          { hash: hashOf(secret), name, role, person_id: id, made_by: who.name, maker_id: who.id },
          now(),
        )
        who.changed({ after: { recovery: made.id, name } })
        return answer({ id: made.id, link: linkOf(secret), until: made.until.toISOString() })
      }),

    'GET /sessions': async (_input, { id: own, role, entry }) => {
      const open = await sessions.list(now())
      return answer({
        sessions: open
          .filter(({ person_id }) => role === 'owner' || person_id === own)
          .map(({ id, name: person, created_at, used_at, ends_at: until }) => ({
            ...shownRow({ id, person, created_at, used_at, until }),
            current: entry.kind === 'session' && entry.id === id,
          })),
      })
    },
    'POST /sessions/{id}/revocation': async ({ id }, { id: own, role, changed }) => {
      const found = (await sessions.list(now())).find((one) => one.id === id)
      if (!found || (role !== 'owner' && found.person_id !== own)) return refuse(404, NOT_YOUR_SESSION)
      changed({ before: { person: found.name } })
      return answer({ id, changed: await sessions.end(id) })
    },
    'POST /passkeys/{id}/removal': async ({ id }, { id: own, role, entry, changed }) =>
      storage.transaction(async (records) => {
        const found = await records.people.passkey(id)
        if (!found || (role !== 'owner' && found.person_id !== own)) return refuse(404, NOT_YOUR_PASSKEY)
        const { label, person_id } = found
        if (person_id === own && (await records.people.lockedPasskeysOf(own)).length === 1) return refuse(409, LAST_PASSKEY)
        changed({ before: { passkey: label, person: person_id } })
        const isRemoved = await records.people.removePasskey(id)
        // Nobody knows which of them a thief of the passkey began.
        await records.people.endSignIns(person_id, now(), entry.kind === 'nobody' ? undefined : entry.id)
        return answer({ id, changed: isRemoved })
      }),

    'GET /tokens': async () =>
      answer({
        tokens: (await tokens.list()).map(
          ({ id, name, role, person, source, made_by, created_at, used_at, ends_at: until, revoked_at }) =>
            shownRow({ id, name, role, person, source, made_by, created_at, used_at, until, revoked_at }),
        ),
      }),
    'POST /tokens': async ({ name, role, days, mine }, who) =>
      storage.transaction(async (records) => {
        if (!(await lockOwners(records, who.entry)).isAmong) return refuse(403, NO_LONGER_OWNER)
        const personId = mine && who.entry.kind !== 'nobody' ? who.entry.personId : null
        if (mine && personId === null) return refuse(409, NO_PERSON_BEHIND)
        // Else a service would pass for a person in the history.
        if (isSettingName(name) || (await records.people.findNamed(name))) return refuse(409, NAME_TAKEN)
        const token = makeSecret()
        const until = new Date(now().getTime() + days * DAY_MS)
        const made = {
          hash: hashOf(token),
          name,
          role,
          person_id: personId,
          source: 'made',
          made_by: who.name,
          maker_id: who.id,
          ends_at: until,
        } as const
        const id = await records.tokens.make(made, now())
        who.changed({ subject: id, after: { name, role, mine, until: until.toISOString() } })
        return answer({ id, token, until: until.toISOString() })
      }),
    'POST /tokens/{id}/revocation': async ({ id }, { changed }) =>
      storage.transaction(async (records) => {
        // Whatever the token is just handing out is there before this goes on, or is refused.
        await records.people.lockedOwners()
        const found = await records.tokens.find(id)
        if (!found) return refuse(404, NO_TOKEN)
        changed({ before: { name: found.name, role: found.role } })
        const isRevoked = await records.tokens.revoke(id, now())
        await endHandedOutRights(records, id, 'none', now())
        return answer({ id, changed: isRevoked })
      }),
  }
}

interface Records {
  readonly people: Pick<PersonRecords, 'lockedOwners'>
  readonly tokens: Pick<TokenRecords, 'find'>
}

/**
 * Whoever acts as an owner is one at the moment of the act, and not only when the call was let in: else a call that is under way while its maker
 * is removed would leave a link or a token behind. Use it in a transaction: until its end nobody becomes an owner, and nobody stops being one.
 */
async function lockOwners(
  records: Records,
  entry: Entry,
): Promise<{ readonly owners: readonly string[]; readonly isAmong: boolean }> {
  const owners = await records.people.lockedOwners()
  if (entry.kind === 'nobody') return { owners, isAmong: false }
  if (entry.personId !== null) return { owners, isAmong: owners.includes(entry.personId) }
  const token = await records.tokens.find(entry.id)
  return { owners, isAmong: token?.revoked_at === null }
}
