import type { Column } from '#contracts/operators/column.ts'
import type { Invitation, Person } from '#contracts/operators/people.ts'
import { type Client, OperatorFailure } from '../client.ts'
import type { Views } from '../commands-of-endpoints.ts'
import { minute, table } from '../table.ts'

const PEOPLE: readonly Column<Person>[] = [
  { title: 'NAME', of: ({ name }) => name },
  { title: 'ROLE', of: ({ role }) => role },
  { title: 'PASSKEYS', of: ({ passkeys }) => passkeys.length, right: true },
  { title: 'SINCE', of: ({ createdAt }) => createdAt, isTime: true },
  { title: 'LAST SEEN', of: ({ usedAt }) => usedAt, isTime: true },
]

const INVITATIONS: readonly Column<Invitation>[] = [
  { title: 'LINK FOR', of: ({ name }) => name },
  { title: 'ROLE', of: ({ role }) => role },
  { title: 'KIND', of: ({ kind }) => kind },
  { title: 'MADE BY', of: ({ madeBy }) => madeBy },
  { title: 'GOOD UNTIL', of: ({ until }) => until, isTime: true },
]

export const peopleViews = {
  'GET /people': {
    usage: 'people list',
    say: ({ people, invitations }) =>
      [
        people.length > 0
          ? table(PEOPLE, people)
          : 'Nobody has a passkey yet: people invite NAME --role owner makes the first link.',
        ...(invitations.length > 0 ? [table(INVITATIONS, invitations)] : []),
      ].join('\n\n'),
  },
  'POST /people/{id}/role': {
    usage: 'people role <name>',
    idOf: personNamed,
    say: ({ name, role }) => `${name} has the role ${role}.`,
  },
  'POST /people/{id}/removal': { usage: 'people remove <name>', idOf: personNamed, say: (_, name) => `${name} is removed.` },
  'POST /people/{id}/recoveries': { usage: 'people recover <name>', idOf: personNamed, say: ({ link }) => link },
  'GET /me': {
    usage: 'people me',
    pairs: (me) => [
      ['Name', me.name],
      ['Role', me.role],
      ['Until', minute(me.until) ?? 'it is taken away'],
    ],
  },
  'POST /invitations': { usage: 'people invite <name>', say: ({ link }) => link },
  'GET /sessions': {
    usage: 'people sessions',
    whenEmpty: 'Nobody is signed in.',
    columns: [
      { title: 'ID', of: ({ id }) => id },
      { title: 'WHO', of: ({ person }) => person },
      { title: 'SINCE', of: ({ createdAt }) => createdAt, isTime: true },
      { title: 'LAST USED', of: ({ usedAt }) => usedAt, isTime: true },
      { title: 'ENDS', of: ({ until }) => until, isTime: true },
    ],
  },
  'POST /sessions/{id}/revocation': { usage: 'people end-session <id>', say: () => 'Ended.' },
  'POST /passkeys/{id}/removal': { usage: 'people remove-passkey <id>', say: () => 'Removed.' },
  'GET /tokens': {
    usage: 'tokens list',
    whenEmpty: 'There is no token.',
    columns: [
      { title: 'ID', of: ({ id }) => id },
      { title: 'FOR', of: ({ name }) => name },
      { title: 'OF', of: ({ person }) => person },
      { title: 'ROLE', of: ({ role }) => role },
      { title: 'MADE BY', of: ({ madeBy }) => madeBy },
      { title: 'LAST USED', of: ({ usedAt }) => usedAt, isTime: true },
      { title: 'ENDS', of: ({ until }) => until, isTime: true },
      { title: 'REVOKED', of: ({ revokedAt }) => revokedAt, isTime: true },
    ],
  },
  'POST /tokens': { usage: 'tokens make <name>', say: ({ token }) => token },
  'POST /tokens/{id}/revocation': { usage: 'tokens revoke <id>', say: () => 'Revoked.' },
} satisfies Views

async function personNamed(client: Client, name: string): Promise<string> {
  const { people } = await client('GET /people', {})
  const found = people.find((one) => one.name.toLowerCase() === name.toLowerCase())
  if (!found) throw new OperatorFailure(`There is nobody called ${name} here. people list shows who is.`)
  return found.id
}
