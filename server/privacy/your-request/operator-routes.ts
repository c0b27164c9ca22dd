import type { DOSSIER_ENDPOINTS } from '#contracts/operators/dossiers.ts'
import type { LINK_MAIL_ENDPOINTS } from '#contracts/operators/lead-acts.ts'
import { answer, refuse } from '../../http/endpoint-route.ts'
import type { OperatorHandlers } from '../../operators/operator-route.ts'
import type { Needs } from '../needs.ts'
import { makeDossier } from './make-dossier.ts'
import { type ResendEnd, resendLink } from './resend-link.ts'

const UNKNOWN = 'There is no application with this id. It may have been removed when its time was over.'

const REFUSALS: Readonly<
  Record<Exclude<ResendEnd['kind'], 'queued'>, { readonly status: 404 | 409 | 410; readonly text: string }>
> = {
  unknown: { status: 404, text: UNKNOWN },
  gone: { status: 410, text: 'The address is no longer kept: its time is over, or the person was erased.' },
  'on-its-way': { status: 409, text: 'A mail with the link is on its way already.' },
}

export const personRequestRoutes = (context: Needs): OperatorHandlers<typeof LINK_MAIL_ENDPOINTS & typeof DOSSIER_ENDPOINTS> => ({
  'POST /applications/{id}/link-mails': async ({ id }, who) => {
    const end = await resendLink(context, id)
    if (end.kind !== 'queued') return refuse(REFUSALS[end.kind].status, REFUSALS[end.kind].text)
    context.log.note('request-links-issued', { applicationId: id, mailId: end.mailId, count: 1 })
    who.changed({ subject: id, after: { mail: end.mailId } })
    return answer({ id, mailId: end.mailId })
  },
  'POST /applications/{id}/dossiers': async ({ id, reason }, who) => {
    const dossier = await makeDossier(context, { id, reason, operator: who.name })
    if (!dossier) return refuse(404, UNKNOWN)
    who.changed({ subject: id, after: { fields: Object.keys(dossier.answers) } })
    return answer(dossier)
  },
})
