/** What the ledger records as shared by a run: the names of the fields in its calls, as the writer of each lender's protocol puts them into bytes. */
import { sentFields } from '#contracts/lenders/lender-calls.ts'
import type { LenderId } from '#domain/matching/lender/lender.ts'
import type { Protocol } from '#domain/matching/lender/protocol.ts'
import type { PingFacts } from '#domain/matching/run/ping-facts.ts'
import { attemptKey, pingId } from '#domain/matching/run/run-keys.ts'
import type { RunStep } from '#domain/matching/run/run-state.ts'
import type { SealedApplication } from '../../submissions/application-records.ts'
import { leaseUntil } from '../lease/lease.ts'
import type { LeasedRun, PostedFields } from '../lease/leased-run.ts'
import type { Records, RunNeeds } from '../needs.ts'
import { leadFor } from './call-lenders.ts'

/** Of a row of the ledger; empty for all that tell of no sending. */
export type FieldsOf = (row: { readonly stage: string; readonly lender: LenderId; readonly outcome: string }) => readonly string[]

type ProtocolOf = (lender: LenderId) => Protocol | undefined

/** All lenders of one protocol are asked the same. */
export function fieldsInPings(protocolOf: ProtocolOf, facts: PingFacts): FieldsOf {
  const byProtocol = new Map<Protocol, readonly string[]>()
  return ({ stage, outcome, lender }) => {
    const protocol = stage === 'ping' && outcome === 'asked' ? protocolOf(lender) : undefined
    if (!protocol) return []
    const fields = byProtocol.get(protocol) ?? sentFields(protocol, 'ping', { pingId: '', facts })
    byProtocol.set(protocol, fields)
    return fields
  }
}

export interface StepCalls {
  readonly leasedUntil: Date | null
  readonly fetching: Promise<SealedApplication> | undefined
}

/** A step begins at most one post, and observes at most one. */
export async function fieldsInCalls(
  context: RunNeeds,
  records: Records,
  run: LeasedRun,
  { state, notes }: RunStep,
  { leasedUntil, fetching }: StepCalls,
): Promise<{ readonly fieldsOf: FieldsOf; readonly posted: PostedFields | undefined }> {
  const protocolOf = await context.directory.protocols(run.lendersVersion, records)
  const inPings = fieldsInPings(protocolOf, state.facts)

  async function inLead(lender: LenderId, fetched: Promise<SealedApplication>): Promise<PostedFields> {
    const protocol = protocolOf(lender)
    const submitted = opened(await fetched)
    if (!protocol || !submitted) return { lender, fields: [] }
    const attempt = { attempt: { lender, key: attemptKey(state.runId, lender) }, pingId: pingId(state, lender) }
    return { lender, fields: sentFields(protocol, 'post', leadFor(submitted, attempt, leaseUntil(leasedUntil, context.now))) }
  }

  async function inShared(lender: LenderId): Promise<PostedFields> {
    if (run.posted?.lender === lender) return run.posted
    const fields = await records.ledger.fieldsOfIntent(run.applicationId, 'post', lender)
    // A run from a backup observes a post that its ledger does not know: it carried what a post would carry now.
    return fields ? { lender, fields } : inLead(lender, records.applications.fetch(run.applicationId))
  }

  const noted = (outcome: string) => notes.find((note) => note.stage === 'post' && note.outcome === outcome)?.lender
  const [intent, shared] = [noted('intent'), noted('shared')]
  const posted = intent && fetching ? await inLead(intent, fetching) : undefined
  const observed = shared ? await inShared(shared) : undefined
  return {
    posted: posted ?? run.posted,
    fieldsOf(row) {
      if (row.stage !== 'post') return inPings(row)
      const about = { intent: posted, shared: observed }[row.outcome]
      return about?.lender === row.lender ? about.fields : []
    },
  }
}

/** One that was tampered with stops the call itself, once this step is stored: a step that cannot be stored would be tried forever. */
function opened(sealed: SealedApplication) {
  try {
    return sealed.open()
  } catch {
    return undefined
  }
}
