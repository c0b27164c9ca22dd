import { randomUUID } from 'node:crypto'
import type { DOSSIER_ENDPOINTS, Dossier } from '#contracts/operators/dossiers.ts'
import type { LINK_MAIL_ENDPOINTS } from '#contracts/operators/lead-acts.ts'
import { SEALED_FIELD_GROUPS } from '#contracts/operators/parts.ts'
import { certificateWithTexts } from '../../consents/certificate-with-texts.ts'
import { answer, refuse } from '../../http/endpoint-route.ts'
import { showLead } from '../../matching/lead/show-lead.ts'
import type { OperatorHandlers } from '../../operators/operator-route.ts'
import { revealApplication, UNKNOWN_APPLICATION } from '../../submissions/show-application.ts'
import { addLinksMail } from '../../verification/links-mail.ts'
import type { Needs } from '../needs.ts'
import { answersAndVisit } from './copy-request.ts'

const GONE = 'The address is no longer kept: its time is over, or the person was erased.'

export const personRequestRoutes = (context: Needs): OperatorHandlers<typeof LINK_MAIL_ENDPOINTS & typeof DOSSIER_ENDPOINTS> => ({
  'POST /applications/{id}/link-mails': async ({ id }, who) => {
    const { storage, now, log } = context
    const mailId = randomUUID()
    const refused = await storage.transaction(async (records) => {
      const application = await records.applications.find(id)
      if (!application) return refuse(404, UNKNOWN_APPLICATION)
      await records.leads.lock(id)
      if (!(await records.sealed.open(id, 'contact'))) return refuse(410, GONE)
      // A mail takes its link from what is sealed for it: a second one would take the first one's away.
      if (await records.sealed.open(id, 'request-links')) return refuse(409, 'A mail with the link is on its way already.')
      // To the address of the application, whoever called.
      await addLinksMail(context, records, [{ id, madeAt: application.createdAt }], mailId, now())
      return undefined
    })
    if (refused) return refused
    log.note('request-links-issued', { applicationId: id, mailId, count: 1 })
    who.changed({ subject: id, after: { mail: mailId } })
    return answer({ id, mailId })
  },
  'POST /applications/{id}/dossiers': async ({ id, reason }, who) => {
    const dossier = await makeDossier(context, { id, reason, operator: who.name })
    if (!dossier) return refuse(404, UNKNOWN_APPLICATION)
    who.changed({ subject: id, after: { fields: Object.keys(dossier.answers) } })
    return answer(dossier)
  },
})

interface AskedDossier {
  readonly id: string
  readonly reason: string
  readonly operator: string
}

/** The look is recorded before anything is shown. */
async function makeDossier(context: Needs, { id, reason, operator }: AskedDossier): Promise<Dossier | undefined> {
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
