import type { NewConsent } from '#server/consents/consent-records.ts'

/** Of an applicant that no browser has been shown a text of. */
export const SOME_CONSENT: NewConsent = {
  acts: [],
  submittedBy: null,
  certificate: { id: '', keyId: 'test', certificate: '{}', signature: Buffer.alloc(64) },
}
