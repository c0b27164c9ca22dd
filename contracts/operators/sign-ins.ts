/** Getting in: with a passkey, by a one-time link, or as a command line that a person lets in. */
import * as z from 'zod/mini'
import { ROLES } from '#domain/policy/roles.ts'
import { described } from '#domain/values/described.ts'
import { callsAbout, reads, writes } from './operator-endpoint.ts'
import { flag, knownId, moment, momentOrNull, text } from './parts.ts'

const call = callsAbout('sign-ins')

export const role = (description: string) => described(z.enum(ROLES), description, { title: 'role', examples: ['support'] })

/** What `@simplewebauthn/browser` hands to the authenticator, and what the authenticator answers. */
const ceremony = described(z.record(z.string(), z.unknown()), 'for the browser’s passkey dialog, as WebAuthn has it', {
  examples: [{ challenge: 'p0zC2J5l' }],
})
const passkeyResponse = described(
  z.looseObject({
    id: text('the passkey', 'mRZ0'),
    rawId: text('the same', 'mRZ0'),
    type: described(z.literal('public-key'), 'always the same'),
    response: described(
      z.looseObject({ clientDataJSON: text('what the browser saw', 'eyJ0eXAi') }),
      'what the authenticator signed, as WebAuthn has it',
    ),
  }),
  'the answer of the browser’s passkey dialog',
)
export type PasskeyResponse = z.infer<typeof passkeyResponse>

const secret = (description: string) =>
  described(z.string().check(z.minLength(20), z.maxLength(200)), description, { examples: ['Zm9yLWRvY3VtZW50YXRpb24tb25seQ'] })

const signedIn = z.object({
  name: text('who', 'Dana'),
  role: role('what they may do'),
})

const label = described(
  z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(60, { error: 'may have 60 characters at most' }))),
  'what to call the passkey',
  { title: 'text', examples: ['laptop'] },
)

export const passkey = z.object({
  id: knownId('the passkey'),
  label: text('what its owner calls it', 'laptop'),
  createdAt: moment('since when'),
  usedAt: momentOrNull('when it was last used'),
})

const WHO_ONLY = 'A program with a token is not a person with a session'
const NOT_ACCEPTED = 'The passkey was not accepted'
const NO_LINK = 'The link is not valid: used, revoked, too old, or never was'

export const SIGN_IN_ENDPOINTS = {
  'GET /me': call({
    name: 'me',
    ...reads('viewer'),
    summary: 'who you are to the server, and what you may do',
    description: 'Also who else may do more, for somebody who has to ask.',
    answer: z.object({
      id: knownId('the person, or the token of a service'),
      name: text('who', 'Dana'),
      role: role('what they may do'),
      zone: text('the business’s time zone', 'America/New_York'),
      confirmedUntil: momentOrNull('until when the passkey is not asked for again; null: it is, or there is none'),
      until: momentOrNull('when the session or token ends; null: never'),
      staging: flag('whether this is a staging site'),
      production: flag('whether its people and money are real'),
      sandbox: flag('whether nobody in it is real'),
      publicUrl: text('where visitors are', 'https://example.com'),
      brand: text('what visitors know it as', 'Example Loans'),
      whoMay: described(z.record(z.enum(ROLES), z.array(z.string())), 'the people of each role, by name', {
        examples: [{ viewer: [], support: ['Lee'], 'lender-manager': [], compliance: [], owner: ['Dana'] }],
      }),
      passkeys: described(z.array(passkey), 'their own passkeys'),
    }),
  }),
  'POST /sign-ins/challenges': call({
    name: 'begin-sign-in',
    ...reads('anyone'),
    summary: 'begins to sign in with a passkey',
    description: 'Good for five minutes and one try.',
    answer: z.object({ options: ceremony }),
  }),
  'POST /sign-ins': call({
    name: 'sign-in',
    ...writes('anyone', 'Signed in'),
    summary: 'signs in with a passkey',
    description: 'Sets the session’s cookie. A session lasts 12 hours, and 30 minutes without use.',
    input: z.strictObject({ response: passkeyResponse }),
    answer: signedIn,
    refusals: { 401: NOT_ACCEPTED },
  }),
  'POST /sign-outs': call({
    name: 'sign-out',
    ...writes('viewer', 'Signed out'),
    summary: 'ends this session, or the token of a command line',
    description: 'Nothing that was sent with it counts from then on.',
    answer: z.object({ signedOut: flag('always true') }),
    refusals: { 409: 'A token that was made for a program is revoked, not signed out' },
  }),
  'POST /confirmations/challenges': call({
    name: 'begin-confirmation',
    ...reads('viewer'),
    summary: 'begins to show the passkey again',
    description: 'Reveals and dangerous acts ask for it when it was last shown more than five minutes ago.',
    answer: z.object({
      kind: described(z.enum(['passkey', 'click']), 'click: in the sandbox, for somebody without a passkey'),
      options: described(z.nullable(ceremony), 'what to ask the browser for; null with a click'),
    }),
    refusals: { 409: WHO_ONLY },
  }),
  'POST /confirmations': call({
    name: 'confirm',
    ...reads('viewer'),
    summary: 'shows the passkey again',
    description: 'It must be one of the person who is signed in.',
    input: z.strictObject({ response: z.optional(passkeyResponse) }),
    answer: z.object({ confirmedUntil: moment('until when it is not asked for again') }),
    refusals: { 401: NOT_ACCEPTED, 409: WHO_ONLY },
  }),
  'POST /sign-in-links': call({
    name: 'open-sign-in-link',
    ...writes('anyone', 'Opened a one-time link'),
    summary: 'opens a one-time link',
    description: 'An invitation, a recovery, or the sandbox’s own link, which signs in at once.',
    input: z.strictObject({ token: secret('what stands behind # in the link') }),
    answer: z.object({
      kind: described(z.enum(['signed-in', 'passkey']), 'passkey: make one, and send what the browser answers'),
      name: text('for whom', 'Dana'),
      role: role('what they may do'),
      options: described(z.nullable(ceremony), 'what to ask the browser for; null when signed in'),
    }),
    refusals: { 404: NO_LINK },
  }),
  'POST /sign-in-links/passkeys': call({
    name: 'enter',
    ...writes('anyone', 'Made the first passkey'),
    summary: 'makes the passkey that a link asks for, and signs in with it',
    description: 'The link has served its purpose then.',
    input: z.strictObject({ token: secret('what stands behind # in the link'), response: passkeyResponse, label }),
    answer: signedIn,
    refusals: { 401: NOT_ACCEPTED, 404: NO_LINK },
  }),
  'POST /passkeys/challenges': call({
    name: 'begin-passkey',
    ...reads('viewer'),
    summary: 'begins to add a passkey of one’s own',
    description: 'Good for five minutes and one try.',
    answer: z.object({ options: ceremony }),
    refusals: { 409: WHO_ONLY },
  }),
  'POST /passkeys': call({
    name: 'add-passkey',
    ...writes('viewer', 'Added a passkey', 'passkey-again'),
    summary: 'adds a passkey of one’s own',
    description: 'Another device, or a spare one.',
    input: z.strictObject({ response: passkeyResponse, label }),
    answer: passkey,
    refusals: { 401: NOT_ACCEPTED, 409: WHO_ONLY },
  }),
  'POST /command-line-sign-ins': call({
    name: 'begin-command-line-sign-in',
    ...reads('anyone'),
    summary: 'asks for a code that a person approves in the console',
    description: 'Good for ten minutes.',
    answer: z.object({
      code: text('for the person to type', 'KQ7M-2XRT'),
      secret: text('for the command line, to fetch the token with', 'Zm9yLWRvY3VtZW50YXRpb24tb25seQ'),
      address: text('where the person types it', 'http://localhost:3200/console/command-line'),
      until: moment('until when'),
    }),
  }),
  'POST /command-line-sign-ins/approvals': call({
    name: 'approve-command-line',
    ...writes('viewer', 'Let a command line in', 'passkey-again'),
    summary: 'lets a command line act as oneself',
    description: 'For 12 hours, with the role of whoever approves it.',
    input: z.strictObject({
      code: described(z.string().check(z.trim(), z.minLength(8), z.maxLength(12)), 'what the command line shows', {
        examples: ['KQ7M-2XRT'],
      }),
    }),
    answer: z.object({ approved: flag('always true') }),
    refusals: { 404: 'No command line waits with this code', 409: WHO_ONLY },
  }),
  'POST /command-line-sign-ins/tokens': call({
    name: 'fetch-command-line-token',
    ...reads('anyone'),
    summary: 'fetches the token, once a person has approved the code',
    description: 'Once only.',
    input: z.strictObject({ secret: secret('what came with the code') }),
    answer: z.object({
      token: described(z.nullable(z.string()), 'null: nobody has approved the code yet', { examples: ['Zm9yLWRvY3VtZW50YXRpb24'] }),
      name: described(z.nullable(z.string()), 'who approved it', { examples: ['Dana'] }),
      until: momentOrNull('when the token ends'),
    }),
    refusals: { 404: 'The code is too old, or its token was fetched already' },
  }),
}
