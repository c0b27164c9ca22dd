import type { Invitation, Person, ShownSession, ShownToken } from '#contracts/operators/people.ts'
import { Status } from '../kit/status.tsx'
import { Time } from '../kit/time.tsx'
import { ROLE_NAMES } from '../session/me.ts'
import type { ListColumn } from '../table/columns.ts'

export const PERSON_COLUMNS: readonly ListColumn<Person>[] = [
  { title: 'Name', of: ({ name }) => name },
  { title: 'Role', of: ({ role }) => ROLE_NAMES[role] },
  { title: 'Passkeys', of: ({ passkeys }) => passkeys.length, right: true },
  { title: 'Last seen', of: ({ usedAt }) => usedAt, isTime: true },
  { title: 'Since', of: ({ createdAt }) => createdAt, isTime: true, wideOnly: true },
]

export const INVITATION_COLUMNS: readonly ListColumn<Invitation>[] = [
  { title: 'For', of: ({ name }) => name },
  { title: 'Role', of: ({ role }) => ROLE_NAMES[role] },
  { title: 'Kind', of: ({ kind }) => kind },
  { title: 'Made by', of: ({ madeBy }) => madeBy },
  { title: 'Good until', of: ({ until }) => until, isTime: true },
]

export const SESSION_COLUMNS: readonly ListColumn<ShownSession>[] = [
  {
    title: 'Who',
    of: ({ person }) => person,
    show: ({ person, current }) => (current ? <Status tone="good">{person}, this one</Status> : person),
  },
  { title: 'Since', of: ({ createdAt }) => createdAt, isTime: true },
  { title: 'Last used', of: ({ usedAt }) => usedAt, isTime: true },
  { title: 'Ends', of: ({ until }) => until, isTime: true },
]

const status = ({ revokedAt, until }: ShownToken, now: Date) =>
  revokedAt !== null ? 'revoked' : until !== null && new Date(until) < now ? 'ended' : 'active'

export const isInForce = (token: ShownToken) => status(token, new Date()) === 'active'

export const TOKEN_COLUMNS: readonly ListColumn<ShownToken>[] = [
  { title: 'Name', of: ({ name }) => name },
  { title: 'Owner', of: ({ person, source }) => person ?? (source === 'setting' ? 'a setting' : 'a service') },
  { title: 'Role', of: ({ role }) => (role === 'monitor' ? 'monitor' : ROLE_NAMES[role]) },
  { title: 'Status', of: (token) => status(token, new Date()), tone: (token) => (isInForce(token) ? 'good' : 'idle') },
  { title: 'Last used', of: ({ usedAt }) => usedAt, isTime: true },
  { title: 'Ends', of: ({ until }) => until, show: ({ until }) => <Time at={until} none="never" />, isTime: true },
]
