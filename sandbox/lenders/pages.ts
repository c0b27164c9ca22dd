/** What people see of the sandbox lenders: the list, and the page on which an applicant arrives. */

import { PLAIN_PAGE_STYLE } from '#domain/look/plain-page.ts'
import { formatDollars } from '#domain/values/money.ts'
import { escapeMarkup } from '../markup.ts'
import { renderPage } from '../pages/layout.ts'
import { CHARACTERS, type Character, characterOf } from './characters.ts'
import type { Entry, LeadBook } from './lead-book.ts'
import type { ReceivedCall, ReceivedCalls, ReceivedLead } from './received-calls.ts'

/** The sandbox's page about what each lender received: lists that fold, so that they read on a phone as well. */
function receivedSection(received: ReceivedCalls): string {
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

interface LenderPage {
  readonly title: string
  readonly name: string
  readonly heading: string
  readonly body: string
}

const page = ({ title, name, heading, body }: LenderPage): string => `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex">
<title>${escapeMarkup(title)}</title><link rel="icon" href="data:,"><style>${PLAIN_PAGE_STYLE}</style></head>
<body>${SANDBOX_NOTE}
<header class="band"><div class="page narrow"><p class="brand">${escapeMarkup(name)}</p><h1>${escapeMarkup(heading)}</h1></div></header>
<main class="page narrow rides"><div class="card">${body}</div></main></body>
</html>
`

const SANDBOX_NOTE = '<p class="notice">This is a sandbox lender: no loan is made and nothing leaves this machine.</p>'

export function welcomePage({ name }: Character, { firstName, amount, reference }: Entry): string {
  return page({
    title: `Welcome to ${name}`,
    name,
    heading: `Hello ${firstName}, you have arrived.`,
    body: `<h2>We have your application for ${formatDollars(amount)}</h2>
<p>Our reference is <code>${escapeMarkup(reference)}</code>.</p>
<p>A real lender would show its loan agreement here, with the rate, the fees and the payments, and ask whether you want it.</p>`,
  })
}

export const unknownReferencePage = ({ name }: Character): string =>
  page({
    title: `${name}: not found`,
    name,
    heading: 'Not found',
    body: '<p>There is no application under this address.</p>',
  })

export interface LenderSection {
  readonly title: string
  readonly body: { readonly html: string }
}

/** Without head and body, for the sandbox's own page to take in. */
export function lenderSections(book: LeadBook): readonly LenderSection[] {
  const lenders = CHARACTERS.map(({ id, name, adapter, like }) => {
    const { received, accepted, arrived } = book.leadsOf(id)
    return [
      escapeMarkup(name),
      `<code>${id}</code>`,
      adapter,
      escapeMarkup(like),
      String(received),
      String(accepted),
      String(arrived),
    ]
  })
  return [
    {
      title: 'Lenders',
      body: { html: table(['Lender', 'Id', 'Protocol', 'Character', 'Leads', 'Accepted', 'Arrived'], lenders) },
    },
    { title: 'What each lender received', body: { html: receivedSection(book.received) } },
  ]
}

/** As many characters as share a line with others on a phone. */
const SHORT = 30

const table = (heads: readonly string[], rows: readonly (readonly string[])[]) => {
  const cell = (text: string, place: number) =>
    place === 0
      ? `<th scope="row">${text}</th>`
      : `<td${text.length <= SHORT ? ' class="short"' : ''} data-name="${heads[place]}">${text}</td>`
  return `<div class="card rows"><table><thead><tr>${heads.map((head) => `<th scope="col">${head}</th>`).join('')}</tr></thead><tbody>${rows
    .map((cells) => `<tr>${cells.map(cell).join('')}</tr>`)
    .join('')}</tbody></table></div>`
}

export const lenderNetworkPage = (book: LeadBook, siteUrl: string): string =>
  renderPage({
    title: 'Sandbox lenders',
    path: '/lenders',
    siteUrl,
    body: {
      html: lenderSections(book)
        .map(({ title, body }) => `<section><h2>${title}</h2>${body.html}</section>`)
        .join(''),
    },
  })
