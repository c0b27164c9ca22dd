/** The canary as a lender named acme gets it: the masked ping, and the lead. */
import { actsWithoutVersions } from '#domain/consent/acts.ts'
import { leadConsents } from '#domain/consent/lead-consents.ts'
import { leadOf } from '#domain/matching/run/lead.ts'
import { maskForPing } from '#domain/matching/run/ping-facts.ts'
import { CANARY } from './applicants.ts'

const AT = '2026-11-15T12:00:00.000Z'

export const CANARY_PING = { pingId: 'r.acme.ping', facts: maskForPing(CANARY) }
export const CANARY_LEAD = leadOf(CANARY, {
  attemptKey: 'r.acme',
  pingId: CANARY_PING.pingId,
  expiresAt: '2026-11-15T12:00:15.000Z',
  consent: { at: AT, ip: '203.0.113.7' },
  ...leadConsents(actsWithoutVersions(), AT),
})
