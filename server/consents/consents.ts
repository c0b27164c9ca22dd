/** What submissions and choices need of consents: the acts that a request says were done, and the certificate of them. */

import type { SubmitApplicationRequest } from '#contracts/public/submissions.ts'
import type { ChoiceConsent } from '#domain/application/fields/consent-with-choice.ts'
import { actOfChoice, actsOfSubmission, type StoredText } from '#domain/consent/acts.ts'
import type { Permission } from '#domain/matching/run/outcome-parts.ts'
import { policyNamed } from '#domain/policy/policy.ts'
import { type ConsentEvidence, certifyConsent } from './certify-consent.ts'
import type { NewChoiceConsent, NewConsent } from './consent-records.ts'
import type { Needs } from './needs.ts'

type Signing = Pick<Needs, 'vault' | 'staging'>

export function consentOf(
  { vault, staging }: Signing,
  { consent, email }: Pick<SubmitApplicationRequest, 'consent' | 'email'>,
  /** `texts`: of the texts that the request names, those that are stored. */
  { texts, ...evidence }: ConsentEvidence & { readonly texts: readonly StoredText[] },
): NewConsent {
  const acts = actsOfSubmission(consent, policyNamed(evidence.policy).choice, texts)
  const given = { acts, submittedBy: consent.submittedBy ?? null }
  return { ...given, certificate: certifyConsent(vault, given, { ...evidence, email, staging }) }
}

interface ChoiceEvidence extends ConsentEvidence {
  readonly email: string
  readonly lender: string
  readonly permission: Permission
}

export function consentOfChoice(
  { vault, staging }: Signing,
  consent: ChoiceConsent,
  { lender, permission, ...evidence }: ChoiceEvidence,
): NewChoiceConsent {
  const act = actOfChoice(consent, permission)
  const certificate = certifyConsent(vault, { acts: [act], submittedBy: null }, { ...evidence, staging })
  return { lender, certificate, ...(act.sha256 !== null && { permission }) }
}
