/** The keys, and moving records from one to the next. */
import * as z from 'zod/mini'
import { described } from '#domain/values/described.ts'
import { callsAbout, reads, writes } from './operator-endpoint.ts'
import { count, flag, pageSize, text } from './parts.ts'

const call = callsAbout('keys')

/** The rings that can be given a new key. The ledger’s stays: a chain is as good as its key is old. */
export const ROTATED_RINGS = ['encryption', 'fingerprint', 'consent'] as const
export type RotatedRing = (typeof ROTATED_RINGS)[number]

const keyUse = z.object({
  id: text('the key’s id', 'e-1a2b3c4d'),
  current: flag('whether new records are locked with it'),
  inRing: flag('whether the server has it'),
  records: count('how many records need it', 120),
})
const keyName = z.pick(keyUse, { id: true, current: true })
const keyList = z.object({
  encryption: described(z.array(keyUse), 'the ring that values are locked with'),
  fingerprint: described(z.array(keyUse), 'the ring that fingerprints are made with'),
  ledger: described(z.array(keyName), 'the ring that ledgers are chained with; none is ever taken out'),
  consent: described(z.array(keyName), 'the ring that consent certificates are signed with; retired keys stay published'),
  left: count('records that are not yet under the current encryption key: a rotation has not ended', 0),
})
export type KeyList = z.infer<typeof keyList>

export const KEY_ENDPOINTS = {
  'GET /keys': call({
    name: 'list-keys',
    ...reads('owner'),
    summary: 'the keys and how many records each is needed for',
    description: 'Ids only; a key itself never leaves the server.',
    answer: keyList,
  }),
  'POST /keys': call({
    name: 'make-key',
    ...writes('owner', 'Made a new key', 'passkey-again'),
    summary: 'makes a new key, which counts from then on',
    description: 'Records stay under their older keys until they are moved.',
    input: z.strictObject({
      ring: described(z._default(z.enum(ROTATED_RINGS), 'encryption'), 'for which ring'),
      sharedKeyFile: described(
        z._default(z.boolean(), false),
        'that all processes read the same key file; asked for where there may be several',
      ),
    }),
    answer: z.object({ id: text('the new key’s id', 'e-1a2b3c4d') }),
    refusals: { 409: 'The key cannot be made here; the sentence says why' },
  }),
  'POST /keys/rewraps': call({
    name: 'rewrap-keys',
    ...writes('owner', 'Moved data to the new key'),
    summary: 'moves some records to the current key',
    description: 'Repeat it until none are left. It can be broken off at any moment.',
    input: z.strictObject({ limit: pageSize(200, 2000) }),
    answer: z.object({ rewrapped: count('records moved', 200), left: count('records still under older keys', 0) }),
  }),
}
