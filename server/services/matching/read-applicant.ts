import type { Application } from '#domain/application/application.ts'
import { joinFields } from '#domain/application/field-groups.ts'
import type { ApplicationSummary, ConsentEvidence, Records } from '../../ports.ts'

export interface Applicant {
  readonly summary: ApplicationSummary
  readonly application: Application
  readonly evidence: ConsentEvidence
}

/** Two questions to the database for everything a lender may be told. Undefined: purged or erased since. The lead then goes to nobody. */
export async function readApplicant(records: Records, applicationId: string): Promise<Applicant | undefined> {
  const summary = await records.applications.find(applicationId)
  const groups = await records.sealed.openMany(applicationId, ['contact', 'identity', 'bank', 'evidence'])
  const { contact, identity, bank, evidence } = groups
  if (!summary || !contact || !identity || !bank || !evidence) return undefined
  return { summary, application: joinFields({ contact, identity, bank, facts: summary.facts }), evidence }
}
