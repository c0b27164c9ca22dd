/** What submissions need of consents: the acts that a request says were done, and the certificate of them. */
import type { SubmitApplicationRequest } from '#domain/api/submissions.ts'
import { actsGiven, type StoredText } from '#domain/consent/acts.ts'
import type { Context } from '../context.ts'
import { certifyConsent } from './certify-consent.ts'
import type { NewConsent } from './consent-records.ts'

interface Evidence {
  readonly leadId: string
  readonly at: Date
  readonly emailSalt: string
  /** Of the texts that the request names, those that are stored. */
  readonly texts: readonly StoredText[]
}

export function consentOf(
  { vault, policy, staging }: Pick<Context, 'vault' | 'policy' | 'staging'>,
  { consent, email }: Pick<SubmitApplicationRequest, 'consent' | 'email'>,
  { leadId, at, emailSalt, texts }: Evidence,
): NewConsent {
  const given = { acts: actsGiven(consent.documents, texts), submittedBy: consent.submittedBy ?? null }
  return { ...given, certificate: certifyConsent(vault, given, { leadId, at, policy, email, emailSalt, staging }) }
}
