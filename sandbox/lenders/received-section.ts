/** The sandbox's page about what each lender received: lists that fold, so that they read on a phone as well. */
import { escapeMarkup } from '../markup.ts'
import { characterOf } from './characters.ts'
import type { ReceivedCall, ReceivedCalls, ReceivedLead } from './received-calls.ts'

export function receivedSection(received: ReceivedCalls): string {
  const leads = received.newestFirst()
  return `<p>The newest leads, with every call that reached a lender and the names of the fields in it.</p>
<div class="card folds">${leads.length > 0 ? leads.map(leadPart).join('\n') : '<p>No lead yet: send an application.</p>'}</div>`
}

function leadPart({ runId, at, lenders }: ReceivedLead): string {
  const rows = [...lenders]
    // Those that received the most stand first.
    .sort(([, one], [, other]) => other.length - one.length)
    .map(([id, calls]) => `<li><strong>${escapeMarkup(characterOf(id)?.name ?? id)}</strong>${calls.map(callPart).join('')}</li>`)
  return `<details><summary>Lead <code>${escapeMarkup(runId.slice(0, 8))}</code>, ${at.toISOString().slice(11, 19)} UTC: ${summaryOf(lenders)}</summary>
<ul>${rows.join('')}</ul></details>`
}

function summaryOf(lenders: ReceivedLead['lenders']): string {
  const withCall = (call: string) => [...lenders.values()].filter((calls) => calls.some((each) => each.call === call)).length
  return (['ping', 'post', 'bank', 'void', 'erase'] as const)
    .flatMap((call) => (withCall(call) > 0 ? [`${call} to ${withCall(call)}`] : []))
    .join(', ')
}

function callPart({ call, fields, times }: ReceivedCall): string {
  const name = times > 1 ? `${call}, ${times} times` : call
  if (fields.length === 0) return `<p>${name}: the attempt key alone</p>`
  return `<details><summary>${name}: ${fields.length} fields</summary><p>${fields.map(escapeMarkup).join(', ')}</p></details>`
}
