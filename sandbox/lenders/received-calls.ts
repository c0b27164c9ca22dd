/** Which calls reached which lender about each lead, and what they carried: names of fields, never a value. */
import type { LenderCall } from '#domain/matching/lender/lender-call.ts'
import { runIdOf } from '#domain/matching/run/run-keys.ts'

export interface ReceivedCall {
  readonly call: LenderCall
  readonly fields: readonly string[]
  times: number
}

export interface ReceivedLead {
  readonly runId: string
  readonly at: Date
  /** By lender, in the order of arrival. */
  readonly lenders: Map<string, ReceivedCall[]>
}

/** Each well-known applicant under each policy, and room for others; older ones are forgotten. */
const MAX_LEADS = 100

export class ReceivedCalls {
  private readonly leads = new Map<string, ReceivedLead>()

  /** `key` is the attempt key, or the id of a ping. */
  record(lender: string, call: LenderCall, key: string, fields: readonly string[]): void {
    const runId = runIdOf(call === 'ping' ? runIdOf(key) : key)
    const lead: ReceivedLead = this.leads.get(runId) ?? { runId, at: new Date(), lenders: new Map() }
    this.leads.set(runId, lead)
    const calls = lead.lenders.get(lender) ?? []
    lead.lenders.set(lender, calls)
    const same = calls.find((each) => each.call === call)
    if (same) same.times++
    else calls.push({ call, fields, times: 1 })
    const [oldest] = this.leads.keys()
    if (this.leads.size > MAX_LEADS && oldest !== undefined) this.leads.delete(oldest)
  }

  newestFirst(): readonly ReceivedLead[] {
    return [...this.leads.values()].reverse()
  }
}
