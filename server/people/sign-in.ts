import { randomUUID } from 'node:crypto'
import { reply } from '../http/endpoint-route.ts'
import type { Acting } from '../operators/acting.ts'
import { shownRow } from '../platform/database/named-row.ts'
import type { Needs, Records } from './needs.ts'
import type { NewPasskey } from './passkey-ceremonies.ts'
import type { PasskeyRow, PersonRow } from './person-records.ts'
import { hashOf, makeSecret } from './secrets.ts'
import { sessionCookie } from './session-cookie.ts'

export const NOT_ACCEPTED = 'This passkey was not accepted. Try again.'
export const NO_SESSION = 'Only a person who is signed in to the console can do this.'

/** A session of this person, and its cookie. */
export async function signIn(
  context: Needs,
  { sessions }: Pick<Records, 'sessions'>,
  { id, name, role }: Pick<PersonRow, 'id' | 'name' | 'role'>,
  { became, changed }: Acting,
  via: 'console' | 'link',
) {
  const secret = makeSecret()
  await sessions.make(hashOf(secret), id, context.now())
  became({ id, name, role, via })
  changed({ subject: id })
  return reply(200, { name, role }, { 'set-cookie': sessionCookie(context, secret) })
}

export async function addPasskey(
  { people }: Pick<Records, 'people'>,
  personId: string,
  made: NewPasskey,
  label: string | undefined,
  at: Date,
) {
  const row = { id: randomUUID(), person_id: personId, ...made, label: label ?? 'passkey', created_at: at }
  return (await people.addPasskey(row)) ? { ...row, used_at: null } : undefined
}

export const shownPasskey = ({ id, label, created_at, used_at }: Pick<PasskeyRow, 'id' | 'label' | 'created_at' | 'used_at'>) =>
  shownRow({ id, label, created_at, used_at })
