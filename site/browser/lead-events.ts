/** The three events of a successful submission (spec §7). Ids and an amount, never a personal value. */
import { analyticsSettings, tag } from './analytics.ts'

/** Spec §7: the value that the second conversion event carries. */
const CONVERSION_VALUE = 1.75

export function sendLeadEvents(lead: { readonly leadId: string; readonly loanAmount: number; readonly state: string }): void {
  const analytics = analyticsSettings()
  if (!analytics) return
  const { id, leadLabel, valueLabel } = analytics
  tag('event', 'conversion', { send_to: labelled(id, leadLabel) })
  tag('event', 'generate_lead', { lead_id: lead.leadId, loan_amount: lead.loanAmount, user_state: lead.state })
  tag('event', 'conversion', { send_to: labelled(id, valueLabel), value: CONVERSION_VALUE, currency: 'USD' })
}

const labelled = (id: string, label: string | undefined) => (label ? `${id}/${label}` : id)
