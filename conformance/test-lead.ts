/** The made-up requests of `contracts/lenders/test-lead.ts`, each with a key and a time of its own. */
import { randomUUID } from 'node:crypto'
import type { PingRequest, PostRequest } from '#contracts/lenders/lender-api.ts'
import { testLead as leadWith, testPing as pingWith } from '#contracts/lenders/test-lead.ts'

export { TEST_BANK as testBank } from '#contracts/lenders/test-lead.ts'

export const newKey = (): string => `conform-${randomUUID()}`

export const testPing = (): PingRequest => pingWith(newKey())

export function testLead(lastName: string, { attemptKey = newKey(), expiresInMs = 60_000 } = {}): PostRequest {
  const at = new Date()
  return leadWith(lastName, attemptKey, { at, expiresAt: new Date(at.getTime() + expiresInMs) })
}
