import type { LEAD_ENDPOINTS } from '#contracts/operators/leads.ts'
import { answer, refuse } from '../http/endpoint-route.ts'
import type { Acting } from '../operators/acting.ts'
import type { OperatorHandlers } from '../operators/operator-route.ts'
import { UNKNOWN_APPLICATION } from '../submissions/show-application.ts'
import { explainLead } from './lead/explain-lead.ts'
import { cancelByHand, type Resolution, resolveByHand } from './lead/resolve-by-hand.ts'
import { type Unlock, unlockResult } from './lead/unlock-result.ts'
import type { Needs } from './needs.ts'

const NOT_UNLOCKED: Readonly<Record<Exclude<Unlock['kind'], 'link-sent' | 'may-apply-again'>, string>> = {
  unknown: UNKNOWN_APPLICATION,
  'no-repetition': 'This application repeats no earlier one: there is nothing to unlock.',
  'not-ended': 'The earlier application was not accepted, or not yet: there is no link to give.',
  'no-link': 'The lender of the earlier application gave no link, or its time is over.',
  erased: 'This person was erased.',
}

export const leadRoutes = (context: Needs): OperatorHandlers<typeof LEAD_ENDPOINTS> => ({
  'GET /applications/{id}/explanation': async ({ id }) => {
    const explained = await explainLead(context, id)
    return explained ? answer(explained) : refuse(404, UNKNOWN_APPLICATION)
  },
  'POST /applications/{id}/unlock': async (asked, who) => {
    const end = await unlockResult(context, { ...asked, operator: who.name })
    if ('earlier' in end) {
      who.changed({ subject: asked.id, after: { done: end.kind, earlier: end.earlier } })
      return answer({ id: asked.id, done: end.kind, earlier: end.earlier })
    }
    return refuse(end.kind === 'unknown' ? 404 : 409, NOT_UNLOCKED[end.kind])
  },
  'POST /applications/{id}/resolution': async (asked, who) =>
    resolved(asked.id, await resolveByHand(context, { ...asked, operator: who.name }), who, { said: asked.said }),
  'POST /applications/{id}/cancellation': async (asked, who) =>
    resolved(asked.id, await cancelByHand(context, { ...asked, operator: who.name }), who),
})

const NOT_SETTLED = {
  'not-open': 'No lender has this lead without having said what became of it: there is nothing to resolve or cancel.',
  busy: 'A lender is being asked just now, or another process has the run: try again in a minute.',
} as const

function resolved(id: string, end: Resolution, who: Acting, said: { readonly said?: string } = {}) {
  switch (end.kind) {
    case 'done':
      who.changed({ subject: id, before: { status: 'pending' }, after: { ...said, lender: end.lender, status: end.status } })
      return answer({ id, lender: end.lender, status: end.status })
    case 'unknown':
      return refuse(404, UNKNOWN_APPLICATION)
    case 'duplicate':
      return refuse(409, `This application waits for the result of ${end.of}: resolve or cancel that one.`)
    default:
      return refuse(409, NOT_SETTLED[end.kind])
  }
}
