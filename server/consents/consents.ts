/** What submissions need of consents: the acts that a request says were done, and the certificate of them. */
import type { SubmitApplicationRequest } from '#domain/api/submissions.ts'
import { actsGiven } from '#domain/consent/acts.ts'
import type { Context } from '../context.ts'
import { certifyConsent } from './certify-consent.ts'
import type { NewConsent } from './consent-records.ts'
import { servedTexts } from './consent-texts.ts'

export function consentOf(
  { vault, policy, legalTexts }: Pick<Context, 'vault' | 'policy' | 'legalTexts'>,
  { consent, email }: Pick<SubmitApplicationRequest, 'consent' | 'email'>,
  { leadId, at, emailSalt }: { readonly leadId: string; readonly at: Date; readonly emailSalt: string },
): NewConsent {
  const given = { acts: actsGiven(consent.documents, servedTexts(legalTexts)), submittedBy: consent.submittedBy ?? null }
  return { ...given, certificate: certifyConsent(vault, given, { leadId, at, policy, email, emailSalt }) }
}
