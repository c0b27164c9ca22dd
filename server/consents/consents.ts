/** What submissions need of consents: the acts that a request says were done, and the certificate of them. */
import type { SubmitApplicationRequest } from '#domain/api/submissions.ts'
import { actsGiven, type StoredText } from '#domain/consent/acts.ts'
import type { PolicyName } from '#domain/policy.ts'
import type { Context } from '../context.ts'
import { certifyConsent } from './certify-consent.ts'
import type { NewConsent } from './consent-records.ts'

interface Evidence {
  readonly leadId: string
  readonly at: Date
  readonly policy: PolicyName
  readonly emailSalt: string
  /** Of the texts that the request names, those that are stored. */
  readonly texts: readonly StoredText[]
}

export function consentOf(
  { vault, staging }: Pick<Context, 'vault' | 'staging'>,
  { consent, email }: Pick<SubmitApplicationRequest, 'consent' | 'email'>,
  { leadId, at, policy, emailSalt, texts }: Evidence,
): NewConsent {
  const given = { acts: actsGiven(consent.documents, texts), submittedBy: consent.submittedBy ?? null }
  return { ...given, certificate: certifyConsent(vault, given, { leadId, at, policy, email, emailSalt, staging }) }
}
