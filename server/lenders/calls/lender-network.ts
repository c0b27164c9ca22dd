/** All lenders behind one adapter: each call goes to the protocol that its lender speaks, over one HTTP client and behind breakers. */
import type { Mapping } from '#domain/matching/lender/mapping/mapping.ts'
import { protocolOf } from '#domain/matching/lender/protocol.ts'
import { type BreakerChange, withBreakers } from './breakers.ts'
import { jsonAdapter } from './json-adapter.ts'
import {
  type AdapterOptions,
  BREAKER_SETTINGS,
  type BreakerSettings,
  LENDER_DEADLINES,
  type LenderAdapter,
  type LenderConnection,
  type LenderDeadlines,
} from './lender-adapter.ts'
import { type LenderHttp, type LenderHttpSettings, openLenderHttp } from './lender-http.ts'
import { mappedAdapter } from './mapped-adapter.ts'

export interface LenderNetworkSettings extends LenderHttpSettings {
  /** A staging site: every call says that it is a test. */
  readonly testCalls?: boolean
  readonly deadlines?: LenderDeadlines
  readonly breaker?: BreakerSettings
  readonly onBreaker?: (change: BreakerChange) => void
  readonly now?: () => Date
}

export function openLenderNetwork({
  publicAddressesOnly,
  waitMs,
  testCalls = false,
  deadlines = LENDER_DEADLINES,
  breaker = BREAKER_SETTINGS,
  onBreaker = () => undefined,
  now = () => new Date(),
}: LenderNetworkSettings) {
  const http = openLenderHttp({ publicAddressesOnly, waitMs })
  const calls = callsByProtocol(http, deadlines, { testCalls })
  return { ...withBreakers(calls, breaker, onBreaker, now), close: () => http.close() }
}

function mappingOf(lender: LenderConnection): Mapping {
  const protocol = protocolOf(lender)
  if (protocol === 'json') throw new Error('This lender speaks our own protocol')
  return protocol
}

/** Without breakers: whoever calls a lender so means to, however the lender does. */
export function callsByProtocol(http: LenderHttp, deadlines: LenderDeadlines, options: AdapterOptions): LenderAdapter {
  const json = jsonAdapter(http, deadlines, options)
  const mapped = mappedAdapter(mappingOf, http, deadlines, options)
  const to = (lender: LenderConnection) => (lender.adapter === 'json' ? json : mapped)
  return {
    ping: (lender, ...ping) => to(lender).ping(lender, ...ping),
    post: (lender, ...lead) => to(lender).post(lender, ...lead),
    status: (lender, ...question) => to(lender).status(lender, ...question),
    bank: (lender, ...numbers) => to(lender).bank(lender, ...numbers),
    void: (lender, ...attempt) => to(lender).void(lender, ...attempt),
    erase: (lender, ...attempt) => to(lender).erase(lender, ...attempt),
  }
}

export type LenderNetwork = ReturnType<typeof openLenderNetwork>
