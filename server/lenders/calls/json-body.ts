/** The bodies of our own protocol, and what stands where in them. */
import type { LenderCall } from '#contracts/lenders/endpoints.ts'
import type { BankRequest, EraseRequest, VoidRequest } from '#contracts/lenders/follow-ups.ts'
import type { PingRequest, PostRequest, StatusRequest } from '#contracts/lenders/lender-api.ts'
import type { Lead } from '#domain/matching/run/lead.ts'
import type { CallContents } from '#domain/matching/run/mapped-content.ts'
import { onlyPingFacts } from '#domain/matching/run/ping-facts.ts'
import type { SentField } from '#domain/matching/run/sent-fields.ts'

interface Requests extends Readonly<Record<LenderCall, object>> {
  readonly ping: PingRequest
  readonly post: Lead
  readonly status: StatusRequest
  readonly bank: BankRequest
  readonly void: VoidRequest
  readonly erase: EraseRequest
}

const REQUESTS: { readonly [Call in LenderCall]: (content: CallContents[Call]) => Requests[Call] } = {
  ping: ({ pingId, facts }) => ({ pingId, ...onlyPingFacts(facts) }),
  post: (lead) => lead,
  status: (attemptKey) => ({ attemptKey }),
  bank: ({ attemptKey, bank }) => ({ attemptKey, bank }),
  void: (attemptKey) => ({ attemptKey }),
  erase: (attemptKey) => ({ attemptKey }),
}

type Place = keyof (PingRequest & PostRequest & BankRequest)

/** What a place tells of the person: nothing (null), one field, or a field for each of its parts. */
const PLACES = {
  attemptKey: null,
  pingId: null,
  test: null,
  expiresAt: null,
  state: 'state',
  incomeBand: 'incomeBand',
  payFrequency: 'payFrequency',
  amount: 'amount',
  accountType: 'accountType',
  employmentStatus: 'employmentStatus',
  wantedRepayment: 'wantedRepayment',
  consent: { at: 'consentTime', ip: 'userIP' },
  consents: 'consents',
  military: 'notActiveMilitary',
  applicant: 'by-their-names',
  bank: 'by-their-names',
} as const satisfies Readonly<Record<Place, SentField | null | 'by-their-names' | Readonly<Record<string, SentField>>>> & {
  readonly consent: Readonly<Record<keyof PostRequest['consent'], SentField>>
}

export function writeJson<Call extends LenderCall>(call: Call, content: CallContents[Call], isTest = false): string {
  const request = REQUESTS[call](content)
  return JSON.stringify(isTest ? { ...request, test: true } : request)
}

/** The names of the fields in a call, read from its bytes: what the ledger records as shared is what left. */
export function jsonFields<Call extends LenderCall>(call: Call, sent: CallContents[Call]): SentField[] {
  const content = Object.entries(JSON.parse(writeJson(call, sent)) as object) as [Place, object][]
  return content.flatMap(([place, value]) => {
    const carried = PLACES[place]
    if (carried === null || (Array.isArray(value) && value.length === 0)) return []
    if (carried === 'by-their-names') return Object.keys(value) as SentField[]
    return typeof carried === 'object' ? (Object.keys(value) as (keyof typeof carried)[]).map((part) => carried[part]) : [carried]
  })
}
