/** An application whose process died once it had stored it: its run has begun, and no process follows it. */
import { randomUUID } from 'node:crypto'
import type { Application } from '#domain/application/application.ts'
import type { NewConsent } from '#server/consents/consent-records.ts'
import type { Matching } from '#server/matching/needs.ts'
import type { Storage } from '#server/records.ts'
import { CANARY } from './applicants.ts'

/** Of an applicant that no browser has been shown a text of. */
export const SOME_CONSENT: NewConsent = {
  acts: [],
  submittedBy: null,
  certificate: { id: '', keyId: 'test', certificate: '{}', signature: Buffer.alloc(64) },
}

export interface StoredApplication {
  readonly id: string
  readonly follow: Awaited<ReturnType<Matching['begin']>>
}

/** Each is another person, whatever the application says. */
export async function storeWithoutFollowing(
  storage: Storage,
  matching: Pick<Matching, 'begin'>,
  at: Date,
  application: Application = CANARY,
): Promise<StoredApplication> {
  const id = randomUUID()
  const follow = await storage.transaction(async (records) => {
    await records.applications.add({
      id,
      at,
      policy: 'as-specified',
      application,
      person: [{ ssn: id, dateOfBirth: id, name: id, email: id, phone: id, license: id }],
      evidence: { userIP: '203.0.113.7', seenIp: '127.0.0.1', userAgent: 'test' },
      birthFingerprint: id,
      emailSalt: '',
      visit: { honeypotFilled: false, filledInMs: null, filledTooQuickly: false },
    })
    await records.consents.add(id, at, SOME_CONSENT)
    return matching.begin(records, {
      applicationId: id,
      receivedAt: at,
      policy: 'as-specified',
      application,
      ledgerStart: Promise.resolve([{ at, stage: 'received', outcome: 'stored' }]),
    })
  })
  return { id, follow }
}
