/**
 * Each entry's hash covers its content and the hash before it, under the ledger's key: an entry that was changed, moved or left out breaks the
 * chain, and only a holder of the key can write one that fits. Of a reason the chain has a keyed digest, since its words may go with a person.
 */
import { createHmac } from 'node:crypto'
import { hexOf } from '../../platform/ledger/ledger-chain.ts'
import type { RingKey } from '../../platform/vault/key-ring.ts'

/** Of an entry as it is stored, in the order in which they are hashed. */
const CHAINED = ['person_id', 'person', 'role', 'via', 'call', 'subject', 'outcome', 'before', 'after'] as const

type ChainedAct = Readonly<Record<(typeof CHAINED)[number], string | null>> & {
  readonly position: number
  readonly id: string
  readonly at: Date
  readonly reason_digest: Uint8Array | null
  readonly previous_hash: Uint8Array
}

export function hashAct(act: ChainedAct, key: RingKey): Buffer {
  const digest = act.reason_digest && hexOf(act.reason_digest)
  const written = CHAINED.map((column) => act[column])
  const content = ['history', act.position, act.id, act.at.toISOString(), ...written, digest, hexOf(act.previous_hash)]
  return createHmac('sha256', key.secret).update(JSON.stringify(content)).digest()
}

export const digestReason = (id: string, reason: string, key: RingKey): Buffer =>
  createHmac('sha256', key.secret)
    .update(JSON.stringify(['history-reason', id, reason]))
    .digest()
