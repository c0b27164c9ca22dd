/**
 * Each entry's hash covers its content and the hash before it, under the ledger's key: an entry that was changed, moved or left out breaks the
 * chain, and only a holder of the key can write one that fits. Of a reason the chain has a keyed digest, since its words may go with a person.
 */
import { createHmac } from 'node:crypto'
import type { RingKey } from '../../platform/vault/key-ring.ts'

export interface ChainedAct {
  readonly position: number
  readonly id: string
  /** As toISOString writes it. */
  readonly at: string
  readonly personId: string | null
  readonly person: string
  readonly role: string | null
  readonly via: string
  readonly call: string
  readonly subject: string | null
  readonly outcome: string
  /** Text of JSON. */
  readonly before: string | null
  readonly after: string | null
  readonly reasonDigest: string | null
  readonly previousHash: string
}

export function hashAct(act: ChainedAct, key: RingKey): Buffer {
  const content = [
    'history',
    act.position,
    act.id,
    act.at,
    act.personId,
    act.person,
    act.role,
    act.via,
    act.call,
    act.subject,
    act.outcome,
    act.before,
    act.after,
    act.reasonDigest,
    act.previousHash,
  ]
  return createHmac('sha256', key.secret).update(JSON.stringify(content)).digest()
}

export const digestReason = (id: string, reason: string, key: RingKey): Buffer =>
  createHmac('sha256', key.secret)
    .update(JSON.stringify(['history-reason', id, reason]))
    .digest()
