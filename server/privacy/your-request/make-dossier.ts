/** All about one application, for a regulator. The look is recorded before anything is shown. */
import type { Dossier } from '#contracts/operators/dossiers.ts'
import { SEALED_FIELD_GROUPS } from '#contracts/operators/parts.ts'
import { certificateWithTexts } from '../../consents/certificate-with-texts.ts'
import { showLead } from '../../matching/lead/show-lead.ts'
import { revealApplication } from '../../submissions/show-application.ts'
import type { Needs } from '../needs.ts'
import { answersAndVisit } from './copy-request.ts'

interface AskedDossier {
  readonly id: string
  readonly reason: string
  readonly operator: string
}

export async function makeDossier(context: Needs, { id, reason, operator }: AskedDossier): Promise<Dossier | undefined> {
  const { records } = context.storage
  const madeAt = context.now().toISOString()
  await revealApplication(context, { id, groups: SEALED_FIELD_GROUPS, reason, operator })
  const lead = await showLead(context, id, 'compliance')
  const kept = await answersAndVisit(records, id, 'accepted')
  if (!lead || !kept) return undefined
  const ids = [id, ...(await records.consents.choices(id)).map(({ certificate }) => certificate.id)]
  const certificates = await Promise.all(ids.map((each) => certificateWithTexts(records, each)))
  const { answers, visit } = kept
  return { madeAt, madeBy: operator, lead, answers, visit, certificates: certificates.filter((each) => each !== undefined) }
}
