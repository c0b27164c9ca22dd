/** All lenders behind one adapter: each call goes to the protocol that its lender speaks, over one HTTP client and behind breakers. */
import type { AdapterName } from '#domain/matching/lender/lender.ts'
import { type BreakerChange, withBreakers } from './breakers.ts'
import { formXmlAdapter } from './form-xml-adapter.ts'
import { jsonAdapter } from './json-adapter.ts'
import {
  type AdapterOptions,
  BREAKER_SETTINGS,
  type BreakerSettings,
  LENDER_DEADLINES,
  type LenderAdapter,
  type LenderDeadlines,
} from './lender-adapter.ts'
import { type LenderHttp, openLenderHttp } from './lender-http.ts'

export interface LenderNetworkSettings {
  /** Production; the sandbox stands on loopback. */
  readonly publicAddressesOnly: boolean
  /** A staging site: every call says that it is a test. */
  readonly testCalls?: boolean
  readonly deadlines?: LenderDeadlines
  readonly breaker?: BreakerSettings
  readonly onBreaker?: (change: BreakerChange) => void
  readonly now?: () => Date
}

export function openLenderNetwork({
  publicAddressesOnly,
  testCalls = false,
  deadlines = LENDER_DEADLINES,
  breaker = BREAKER_SETTINGS,
  onBreaker = () => undefined,
  now = () => new Date(),
}: LenderNetworkSettings) {
  const http = openLenderHttp({ publicAddressesOnly })
  const calls = callsByProtocol(http, deadlines, { testCalls })
  return { ...withBreakers(calls, breaker, onBreaker, now), close: () => http.close() }
}

/** Without breakers: whoever calls a lender so means to, however the lender does. */
export function callsByProtocol(http: LenderHttp, deadlines: LenderDeadlines, options: AdapterOptions): LenderAdapter {
  const adapters: Readonly<Record<AdapterName, LenderAdapter>> = {
    json: jsonAdapter(http, deadlines, options),
    'form-xml': formXmlAdapter(http, deadlines, options),
  }
  return {
    ping: (lender, ...ping) => adapters[lender.adapter].ping(lender, ...ping),
    post: (lender, ...lead) => adapters[lender.adapter].post(lender, ...lead),
    status: (lender, ...question) => adapters[lender.adapter].status(lender, ...question),
    bank: (lender, ...numbers) => adapters[lender.adapter].bank(lender, ...numbers),
    void: (lender, ...attempt) => adapters[lender.adapter].void(lender, ...attempt),
    erase: (lender, ...attempt) => adapters[lender.adapter].erase(lender, ...attempt),
  }
}

export type LenderNetwork = ReturnType<typeof openLenderNetwork>
