import { Option } from 'commander'
import { ROLES, type Role } from '#domain/policy/roles.ts'
import { type Client, OperatorFailure } from '../client.ts'
import type { Views } from '../commands-of-endpoints.ts'
import { type CommandModule, group } from '../shell.ts'
import { minute, table } from '../table.ts'

export const peopleViews = {
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

export const peopleCommands: CommandModule = (program, run) => {
  const people = group(program, 'people')

  people
    .command('list')
    .description('who may get in, and links that were not used yet')
    .action(
      run(async ({ client, show }) => {
        const list = await client('GET /people', {})
        show(list, () =>
          [
            list.people.length > 0
              ? table(
                  [
                    { title: 'NAME', of: ({ name }) => name },
                    { title: 'ROLE', of: ({ role }) => role },
                    { title: 'PASSKEYS', of: ({ passkeys }) => passkeys.length, right: true },
                    { title: 'SINCE', of: ({ createdAt }) => createdAt, isTime: true },
                    { title: 'LAST SEEN', of: ({ usedAt }) => usedAt, isTime: true },
                  ],
                  list.people,
                )
              : 'Nobody has a passkey yet: people invite NAME --role owner makes the first link.',
            ...(list.invitations.length > 0
              ? [
                  table(
                    [
                      { title: 'LINK FOR', of: ({ name }) => name },
                      { title: 'ROLE', of: ({ role }) => role },
                      { title: 'KIND', of: ({ kind }) => kind },
                      { title: 'MADE BY', of: ({ madeBy }) => madeBy },
                      { title: 'GOOD UNTIL', of: ({ until }) => until, isTime: true },
                    ],
                    list.invitations,
                  ),
                ]
              : []),
          ].join('\n\n'),
        )
      }),
    )

  people
    .command('role')
    .description('says what a person may do, from their next call on')
    .argument('<name>', 'the person')
    .addOption(new Option('--role <role>', 'what they may do').choices(ROLES).makeOptionMandatory())
    .action(
      run<{ readonly role: Role }>(async ({ client, show }, { role }, name = '') => {
        const changed = await client('POST /people/{id}/role', { id: await personNamed(client, name), role })
        show(changed, () => `${changed.name} has the role ${changed.role}.`)
      }),
    )

  people
    .command('remove')
    .description('takes a person’s passkeys, sessions and tokens away, at once')
    .argument('<name>', 'the person')
    .action(
      run(async ({ client, show }, _options, name = '') => {
        const removed = await client('POST /people/{id}/removal', { id: await personNamed(client, name) })
        show(removed, () => `${name} is removed.`)
      }),
    )

  people
    .command('recover')
    .description('makes a one-time link with which a person adds a passkey, having lost theirs; good for 24 hours')
    .argument('<name>', 'the person')
    .action(
      run(async ({ client, show }, _options, name = '') => {
        const made = await client('POST /people/{id}/recoveries', { id: await personNamed(client, name) })
        show(made, () => made.link)
      }),
    )
}

async function personNamed(client: Client, name: string): Promise<string> {
  const { people } = await client('GET /people', {})
  const found = people.find((one) => one.name.toLowerCase() === name.toLowerCase())
  if (!found) throw new OperatorFailure(`There is nobody called ${name} here. people list shows who is.`)
  return found.id
}
