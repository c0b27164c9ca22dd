import type { LEAD_ACT_ENDPOINTS } from '#contracts/operators/lead-acts.ts'
import type { LeadNote, SHOWN_LEAD_ENDPOINTS } from '#contracts/operators/shown-lead.ts'
import { isAcceptedStatus } from '#domain/application/submission-outcome.ts'
import { attemptKey } from '#domain/matching/run/run-keys.ts'
import { openAttempt } from '#domain/matching/run/run-state.ts'
import { answer, refuse } from '../../http/endpoint-route.ts'
import type { OperatorHandlers } from '../../operators/operator-route.ts'
import { UNKNOWN_APPLICATION } from '../../submissions/show-application.ts'
import type { Needs } from '../needs.ts'
import { type OperatorAct, recordOperatorAct } from './operator-record.ts'
import { showLead } from './show-lead.ts'

const UNANSWERED = 'The lender has not said yet whether it takes the lead: cancel it instead, and the lender is told.'
const NOBODY_HAS_IT = 'No lender has accepted this lead: there is nothing to take back.'
const TOLD_BEFORE = 'The lender was told already. Its answer stands with the lead.'

export const shownLeadRoutes = (context: Needs): OperatorHandlers<typeof SHOWN_LEAD_ENDPOINTS & typeof LEAD_ACT_ENDPOINTS> => ({
  'GET /leads/{id}': async ({ id }, { role }) => {
    const shown = await showLead(context, id, role)
    return shown ? answer(shown) : refuse(404, UNKNOWN_APPLICATION)
  },
  'POST /applications/{id}/void': async ({ id, reason }, who) => {
    const end = await voidLead(context, { id, reason, operator: who.name })
    if (end.kind === 'refused') return end
    context.log.note('lead-voided', { applicationId: id, lender: end.lender })
    who.changed({ subject: id, after: { notified: end.lender } })
    return answer({ id, lender: end.lender })
  },
  'POST /applications/{id}/notes': async ({ id, text }, who) => {
    return context.storage.transaction(async (records) => {
      if (!(await records.applications.find(id))) return refuse(404, UNKNOWN_APPLICATION)
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

/** Taken back from the lender that accepted it. The lender may say that it is too late: then the lead stays there. */
const voidLead = (context: Needs, act: OperatorAct) =>
  context.storage.transaction(async (records) => {
    await records.runs.lock(act.id)
    const run = await records.runs.find(act.id)
    if (!run) return refuse(404, UNKNOWN_APPLICATION)
    if (run.duplicateOf) return refuse(409, `This application has the result of ${run.duplicateOf}: take that one back.`)
    if (run.state && openAttempt(run.state.phase)) return refuse(409, UNANSWERED)
    const { lender, outcome, runId } = run
    if (!lender || !outcome || !isAcceptedStatus(outcome)) return refuse(409, NOBODY_HAS_IT)
    const followUp = { applicationId: act.id, lender, attemptKey: attemptKey(runId, lender), followUp: 'void' } as const
    if (!(await records.followUps.add(followUp, context.now()))) return refuse(409, TOLD_BEFORE)
    await recordOperatorAct(records, act, 'void', context.now())
    return { kind: 'notified', lender } as const
  })

declare module '../../platform/database/sealed-values.ts' {
  interface SealedGroups {
    readonly notes: readonly LeadNote[]
  }
}
