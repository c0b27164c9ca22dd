/**
 * The lenders of the model behind the adapter that reads real ones. On the way some of their answers turn into something that cannot be
 * read, or into the right words with the wrong status; what the lender has taken, it has taken all the same. No byte leaves after its lease,
 * as with the real connection, and every post is held against what other lenders have by then.
 */

import type { LenderReply } from '#contracts/lenders/read-reply.ts'
import type { BankResult, EraseResult, PingResult, PostResult, VoidResult } from '#domain/matching/lender/lender-results.ts'
import type { Lead, LeadBank } from '#domain/matching/run/lead.ts'
import { runIdOf } from '#domain/matching/run/run-keys.ts'
import { LENDER_DEADLINES, type LenderAdapter } from '#server/lenders/calls/lender-adapter.ts'
import type { LenderHttp } from '#server/lenders/calls/lender-http.ts'
import { callsByProtocol } from '#server/lenders/calls/lender-network.ts'
import { UNHURRIED } from './lenders.ts'
import { pick, type Random } from './model-world.ts'

export interface WiredLenders extends LenderAdapter {
  /** By run, the lenders that took the lead. */
  readonly accepted: ReadonlyMap<string, ReadonlySet<string>>
  readonly offences: string[]
}

export interface ModelWire {
  readonly network: LenderAdapter
  /** How many answers arrived as something else. */
  garbled: number
}

const WRONG_STATUSES = [302, 401, 403, 408, 409, 429, 500, 502, 503, 520]
const WRONG_BODIES = [
  '',
  '{}',
  'null',
  '"accepted"',
  'OK',
  '<!doctype html><title>502</title>',
  '{"error":"oops"}',
  '{"outcome":"ok"}',
]

export function overTheWire(lenders: WiredLenders, random: Random, now: () => Date): ModelWire {
  async function answerTo(lender: string, call: string, body: string): Promise<LenderReply> {
    const connection = { id: lender, adapter: 'json', endpoint: '', credentials: {} } as const
    const asked = JSON.parse(body) as Lead & { pingId: string; bank: LeadBank }
    if (call === 'ping') {
      const { pingId, ...facts } = JSON.parse(body)
      return replyOf(await lenders.ping(connection, { pingId, facts }, UNHURRIED))
    }
    if (call === 'status') return garbledAtTimes(replyOf(await lenders.status(connection, asked, UNHURRIED)), 0.2)
    if (call === 'bank') return replyOf(await lenders.bank(connection, asked, UNHURRIED))
    if (call === 'void') return replyOf(await lenders.void(connection, asked, UNHURRIED))
    if (call === 'erase') return replyOf(await lenders.erase(connection, asked, UNHURRIED))
    const holders = [...(lenders.accepted.get(runIdOf(asked.attemptKey)) ?? [])].filter((id) => id !== lender)
    if (holders.length > 0) lenders.offences.push(`${lender} was sent a lead that ${holders.join(' and ')} had taken`)
    if (now() >= new Date(asked.expiresAt)) lenders.offences.push(`${lender} was sent a lead after its time`)
    return garbledAtTimes(replyOf(await lenders.post(connection, asked, UNHURRIED)), 0.3)
  }

  function garbledAtTimes(reply: LenderReply, odds: number): LenderReply {
    if (reply.kind !== 'answer' || random() >= odds) return reply
    wire.garbled++
    const mood = random()
    if (mood < 0.1) return { kind: 'too-large' }
    if (mood < 0.2) return { ...reply, body: reply.body.slice(0, -3) }
    if (mood < 0.3) return { ...reply, body: `Warning: deprecated in lead.php\n${reply.body}` }
    if (mood < 0.6) return { ...reply, status: pick(random, WRONG_STATUSES) }
    return { kind: 'answer', status: pick(random, [200, 201, 204, ...WRONG_STATUSES]), body: pick(random, WRONG_BODIES) }
  }

  const http: LenderHttp = {
    async send({ url, body, lease }) {
      const [, lender = '', call = ''] = /leads\.(\w+)\.example.*\/(\w+)$/.exec(url) ?? []
      return lease.remainingMs() > 0 ? answerTo(lender, call, body) : { kind: 'unsent', code: 'lease-over' }
    },
    close: async () => {},
  }
  const wire: ModelWire = { network: callsByProtocol(http, LENDER_DEADLINES, { now }), garbled: 0 }
  return wire
}

/** What the lender puts on the wire for its result; a lost answer is lost here. */
function replyOf(result: PingResult | PostResult | BankResult | VoidResult | EraseResult): LenderReply {
  switch (result.kind) {
    case 'yes':
      return answer({ decision: 'yes', validUntil: result.validUntil, offer: result.offer })
    case 'no':
      return answer({ decision: 'no' })
    case 'accepted':
      return answer({
        outcome: 'accepted',
        reference: result.reference,
        payoutCents: result.payoutCents,
        redirectUrl: result.redirectUrl ?? undefined,
      })
    case 'data_error':
      return answer({ outcome: 'data_error', fields: Object.entries(result.fields).map(([field, code]) => ({ field, code })) })
    case 'declined':
      return answer({ outcome: 'declined', reasons: result.reasons })
    case 'duplicate':
    case 'received':
    case 'voided':
    case 'erased':
    case 'later':
      return answer({ outcome: result.kind })
    case 'in-writing':
      throw new Error('A lender that speaks our own protocol has a call for everything')
    case 'too-late':
      return answer({ outcome: 'too_late' })
    case 'failed':
      return result.code === 'not-received' ? answer({ outcome: 'not_received' }) : { kind: 'unsent', code: result.code }
    case 'unknown':
      return result.code === 'still-processing' ? answer({ outcome: 'processing' }) : { kind: 'lost', code: result.code }
  }
}

const answer = (content: object): LenderReply => ({ kind: 'answer', status: 200, body: JSON.stringify(content) })
