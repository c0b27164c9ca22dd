/** Who may do what: people, invitations, sessions, and tokens for programs. */
import * as z from 'zod/mini'
import { ROLES } from '#domain/policy/roles.ts'
import { described } from '#domain/values/described.ts'
import { callsAbout, reads, writes } from './operator-endpoint.ts'
import { flag, id, knownId, moment, momentOrNull, text, textOrNull } from './parts.ts'
import { passkey, role } from './sign-ins.ts'

const peopleCall = callsAbout('people')
const tokenCall = callsAbout('tokens')

/** Of one alphabet, so that nobody's name looks like another's. */
const NAME = /^[\p{Script=Latin}\d][\p{Script=Latin}\p{M}\d .'’_-]{0,59}$/u
const name = (description: string, example: string) =>
  described(
    z
      .string()
      .check(z.trim(), z.regex(NAME, { error: 'must begin with a Latin letter or a digit, and may have 60 characters at most' })),
    description,
    { title: 'name', examples: [example] },
  )

const person = z.object({
  id: knownId('the person'),
  name: text('what they are called here', 'Dana'),
  role: role('what they may do'),
  createdAt: moment('since when'),
  usedAt: momentOrNull('when a session of theirs was last used'),
  passkeys: described(z.array(passkey), 'their passkeys'),
})
export type Person = z.infer<typeof person>

const invitation = z.object({
  id: knownId('the invitation'),
  name: text('for whom', 'Lee'),
  role: role('what they will be allowed'),
  kind: described(z.enum(['invitation', 'recovery']), 'recovery: adds a passkey to somebody who is here'),
  madeBy: text('who made it', 'Dana'),
  until: moment('until when it can be used'),
})
export type Invitation = z.infer<typeof invitation>

const link = z.object({
  id: knownId('the invitation'),
  link: text('to be opened once, by that person, within 24 hours', 'https://desk.example.com/console/enter#Zm9yLWRvY3M'),
  until: moment('until when'),
})

const session = z.object({
  id: knownId('the session'),
  person: text('whose', 'Dana'),
  createdAt: moment('since when'),
  usedAt: moment('when it was last used'),
  until: moment('when it ends at the latest'),
  current: flag('whether it is the one that asks'),
})
export type ShownSession = z.infer<typeof session>

const TOKEN_ROLES = [...ROLES, 'monitor'] as const
export type TokenRole = (typeof TOKEN_ROLES)[number]

const tokenRole = described(z.enum(TOKEN_ROLES), 'what it may do; monitor: read the metrics, and nothing else', {
  title: 'role',
  examples: ['monitor'],
})
const token = z.object({
  id: knownId('the token'),
  name: text('what it is for', 'prometheus'),
  role: tokenRole,
  person: textOrNull('whose it is; null: a service’s', 'Dana'),
  source: described(z.enum(['made', 'setting', 'command-line']), 'setting: OPERATOR_TOKEN, its file, or METRICS_TOKEN'),
  madeBy: text('who made it', 'Dana'),
  createdAt: moment('since when'),
  usedAt: momentOrNull('when it was last used, to the minute'),
  until: momentOrNull('when it ends; null: never'),
  revokedAt: momentOrNull('when it was revoked'),
})
export type ShownToken = z.infer<typeof token>

const changed = z.object({ id: knownId('the person'), name: text('who', 'Lee'), role: role('what they may do now') })
const done = (description: string) => z.object({ id: knownId(description), changed: flag('false: it was so already') })

const NO_LONGER_OWNER = 'Whoever asks has stopped being an owner in this moment'
const LAST_OWNER = 'Somebody must stay an owner'
const NO_PERSON = 'There is no such person'

export const PEOPLE_ENDPOINTS = {
  'GET /people': peopleCall({
    name: 'list-people',
    ...reads('owner'),
    summary: 'who may get in, with their passkeys, and open invitations',
    description: 'Those who were removed are in the history.',
    answer: z.object({
      people: described(z.array(person), 'the people'),
      invitations: described(z.array(invitation), 'links that can still be used'),
    }),
  }),
  'POST /invitations': peopleCall({
    name: 'invite',
    ...writes('owner', 'Invited somebody', 'passkey-again'),
    summary: 'makes a one-time link with which somebody makes their passkey; good for 24 hours',
    description: 'The link is shown once; the database has only its hash.',
    input: z.strictObject({ name: name('what the person is called here', 'Lee'), role: role('what they will be allowed') }),
    answer: link,
    refusals: { 403: NO_LONGER_OWNER, 409: 'Somebody has this name already' },
  }),
  'POST /invitations/{id}/revocation': peopleCall({
    name: 'revoke-invitation',
    ...writes('owner', 'Revoked an invitation'),
    summary: 'makes an invitation or recovery worthless',
    description: 'One that was used already stays as it is.',
    input: z.strictObject({ id: id('the invitation') }),
    answer: done('the invitation'),
    refusals: { 404: 'There is no such invitation' },
  }),
  'POST /people/{id}/role': peopleCall({
    name: 'set-role',
    ...writes('owner', 'Changed a role', 'passkey-again'),
    summary: 'says what a person may do, from their next call on',
    description:
      'Tokens of that person never may more than the person. Tokens for programs that they made, and what those made, end where they allow more than the new role; unused links end with the role of owner.',
    input: z.strictObject({ id: id('the person'), role: role('what they may do') }),
    answer: changed,
    refusals: { 403: NO_LONGER_OWNER, 404: NO_PERSON, 409: LAST_OWNER },
  }),
  'POST /people/{id}/removal': peopleCall({
    name: 'remove-person',
    ...writes('owner', 'Removed a person', 'passkey-again'),
    summary: 'takes a person’s passkeys, sessions and tokens away, at once',
    description:
      'Links that they made and nobody has used go too, and so does every token that they made for programs, with what it made. The name stays in the history.',
    input: z.strictObject({ id: id('the person') }),
    answer: done('the person'),
    refusals: { 403: NO_LONGER_OWNER, 404: NO_PERSON, 409: LAST_OWNER },
  }),
  'POST /people/{id}/recoveries': peopleCall({
    name: 'recover-person',
    ...writes('owner', 'Made a link for a new passkey', 'passkey-again'),
    summary: 'makes a one-time link with which a person adds a passkey, having lost theirs',
    description:
      'Good for 24 hours. Using it ends the person’s sessions and command lines elsewhere. Passkeys that are lost should be removed.',
    input: z.strictObject({ id: id('the person') }),
    answer: link,
    refusals: { 403: NO_LONGER_OWNER, 404: NO_PERSON },
  }),
  'GET /sessions': peopleCall({
    name: 'list-sessions',
    ...reads('viewer'),
    summary: 'open sessions: one’s own, or everybody’s for an owner',
    description: 'Most recently used first.',
    answer: z.object({ sessions: described(z.array(session), 'the sessions') }),
  }),
  'POST /sessions/{id}/revocation': peopleCall({
    name: 'revoke-session',
    ...writes('viewer', 'Ended a session'),
    summary: 'ends a session, at once',
    description: 'One’s own, or anybody’s for an owner.',
    input: z.strictObject({ id: id('the session') }),
    answer: done('the session'),
    refusals: { 404: 'There is no such session of yours' },
  }),
  'POST /passkeys/{id}/removal': peopleCall({
    name: 'remove-passkey',
    ...writes('viewer', 'Removed a passkey', 'passkey-again'),
    summary: 'takes a passkey away, at once',
    description: 'One’s own but the last, or anybody’s for an owner. The person’s other sessions and command lines end with it.',
    input: z.strictObject({ id: id('the passkey') }),
    answer: done('the passkey'),
    refusals: { 404: 'There is no such passkey of yours', 409: 'Nobody takes their own last passkey away' },
  }),
  'GET /tokens': tokenCall({
    name: 'list-tokens',
    ...reads('owner'),
    summary: 'tokens of programs and command lines; never the tokens themselves',
    description: 'Those that have ended or were revoked last.',
    answer: z.object({ tokens: described(z.array(token), 'the tokens') }),
  }),
  'POST /tokens': tokenCall({
    name: 'make-token',
    ...writes('owner', 'Made a token', 'passkey-again'),
    summary: 'makes a token for a program; it is shown once',
    description: 'The database has only its hash.',
    input: z.strictObject({
      name: name('what it is for', 'prometheus'),
      role: tokenRole,
      days: described(
        z._default(z.coerce.number().check(z.int({ error: 'must be a whole number' }), z.gte(1), z.lte(366)), 90),
        'after how many days it ends',
        { title: 'count', examples: [90] },
      ),
      mine: described(z._default(z.boolean(), false), 'whether what it does is done by you; without it, by a service of that name'),
    }),
    answer: z.object({
      id: knownId('the token'),
      token: text('the token', 'Zm9yLWRvY3VtZW50YXRpb24'),
      until: moment('when it ends'),
    }),
    refusals: { 403: NO_LONGER_OWNER, 409: 'Somebody has this name already, or a service asks for a token of its own person' },
  }),
  'POST /tokens/{id}/revocation': tokenCall({
    name: 'revoke-token',
    ...writes('owner', 'Revoked a token'),
    summary: 'makes a token worthless, at once',
    description:
      'The tokens and open links that a program made with it end too. One of a setting stays so until the setting names another.',
    input: z.strictObject({ id: id('the token') }),
    answer: done('the token'),
    refusals: { 404: 'There is no such token' },
  }),
}
