import type { LEAD_ACT_ENDPOINTS } from '#contracts/operators/lead-acts.ts'
import type { LeadNote, SHOWN_LEAD_ENDPOINTS } from '#contracts/operators/shown-lead.ts'
import { answer, refuse } from '../../http/endpoint-route.ts'
import type { OperatorHandlers } from '../../operators/operator-route.ts'
import type { Needs } from '../needs.ts'
import { showLead } from './show-lead.ts'
import { type VoidEnd, voidLead } from './void-lead.ts'

const UNKNOWN = 'There is no application with this id. It may have been removed when its time was over.'

const NOT_VOIDED: Readonly<Record<Exclude<VoidEnd['kind'], 'notified' | 'unknown' | 'duplicate'>, string>> = {
  unanswered: 'The lender has not said yet whether it takes the lead: cancel it instead, and the lender is told.',
  'nobody-has-it': 'No lender has accepted this lead: there is nothing to take back.',
  'told-before': 'The lender was told already. Its answer stands with the lead.',
}

export const shownLeadRoutes = (context: Needs): OperatorHandlers<typeof SHOWN_LEAD_ENDPOINTS & typeof LEAD_ACT_ENDPOINTS> => ({
  'GET /leads/{id}': async ({ id }, { role }) => {
    const shown = await showLead(context, id, role)
    return shown ? answer(shown) : refuse(404, UNKNOWN)
  },
  'POST /applications/{id}/void': async ({ id, reason }, who) => {
    const end = await voidLead(context, { id, reason, operator: who.name })
    if (end.kind === 'notified') {
      who.changed({ subject: id, after: { notified: end.lender } })
      return answer({ id, lender: end.lender })
    }
    if (end.kind === 'unknown') return refuse(404, UNKNOWN)
    if (end.kind === 'duplicate') return refuse(409, `This application has the result of ${end.of}: take that one back.`)
    return refuse(409, NOT_VOIDED[end.kind])
  },
  'POST /applications/{id}/notes': async ({ id, text }, who) => {
    return context.storage.transaction(async (records) => {
      if (!(await records.applications.find(id))) return refuse(404, UNKNOWN)
      await records.leads.lock(id)
      const before = (await records.sealed.open(id, 'notes')) ?? []
      const notes = [...before, { at: context.now().toISOString(), operator: who.name, text }]
      // Sealed with the person's values: erasing the person takes it along.
      if (!(await records.sealed.put(id, 'notes', notes))) return refuse(410, 'This person was erased: nothing more is kept.')
      who.changed({ subject: id, before: { notes: before.length }, after: { notes: notes.length } })
      return answer({ id, notes: notes.length })
    })
  },
})

declare module '../../platform/database/sealed-values.ts' {
  interface SealedGroups {
    readonly notes: readonly LeadNote[]
  }
}
