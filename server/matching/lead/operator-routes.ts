import type { LEAD_ACT_ENDPOINTS } from '#contracts/operators/lead-acts.ts'
import type { LeadNote, SHOWN_LEAD_ENDPOINTS } from '#contracts/operators/shown-lead.ts'
import { assertNever } from '#domain/values/assert-never.ts'
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
    const end = await noteLead(context, { id, text, operator: who.name })
    switch (end.kind) {
      case 'kept':
        who.changed({ subject: id, before: { notes: end.count - 1 }, after: { notes: end.count } })
        return answer({ id, notes: end.count })
      case 'unknown':
        return refuse(404, UNKNOWN)
      case 'erased':
        return refuse(410, 'This person was erased: nothing more is kept.')
      default:
        return assertNever(end)
    }
  },
})

declare module '../../platform/database/sealed-values.ts' {
  interface SealedGroups {
    readonly notes: readonly LeadNote[]
  }
}

type NoteEnd = { readonly kind: 'kept'; readonly count: number } | { readonly kind: 'unknown' } | { readonly kind: 'erased' }

/** Sealed with the person's values: erasing the person takes it along. */
function noteLead(
  { storage, now }: Needs,
  { id, operator, text }: { readonly id: string; readonly operator: string; readonly text: string },
): Promise<NoteEnd> {
  return storage.transaction(async (records) => {
    if (!(await records.applications.find(id))) return { kind: 'unknown' }
    await records.leads.lock(id)
    const notes = [...((await records.sealed.open(id, 'notes')) ?? []), { at: now().toISOString(), operator, text }]
    return (await records.sealed.put(id, 'notes', notes)) ? { kind: 'kept', count: notes.length } : { kind: 'erased' }
  })
}
