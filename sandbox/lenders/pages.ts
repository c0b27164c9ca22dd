/** What people see of the sandbox lenders: the list, and the page on which an applicant arrives. */
import { PLAIN_PAGE_STYLE } from '#domain/look/plain-page.ts'
import { formatDollars } from '#domain/values/money.ts'
import { type Html, html, renderPage } from '../pages/layout.ts'
import type { HomeSection } from '../sandbox-part.ts'
import { CHARACTERS, type Character, characterOf } from './characters.ts'
import type { Entry, LeadBook } from './lead-book.ts'
import type { ReceivedCall, ReceivedCalls, ReceivedLead } from './received-calls.ts'

/** The sandbox's page about what each lender received: lists that fold, so that they read on a phone as well. */
function receivedSection(received: ReceivedCalls): Html {
  const leads = received.newestFirst()
  return html`<p>The newest leads, with every call that reached a lender and the names of the fields in it.</p>
<div class="card folds">${leads.length > 0 ? leads.map(leadPart) : html`<p>No lead yet: send an application.</p>`}</div>`
}

function leadPart({ runId, at, lenders }: ReceivedLead): Html {
  const rows = [...lenders]
    // Those that received the most stand first.
    .sort(([, one], [, other]) => other.length - one.length)
    .map(([id, calls]) => html`<li><strong>${characterOf(id)?.name ?? id}</strong>${calls.map(callPart)}</li>`)
  return html`<details><summary>Lead <code>${runId.slice(0, 8)}</code>, ${at.toISOString().slice(11, 19)} UTC: ${summaryOf(lenders)}</summary>
<ul>${rows}</ul></details>
`
}

function summaryOf(lenders: ReceivedLead['lenders']): string {
  const withCall = (call: string) => [...lenders.values()].filter((calls) => calls.some((each) => each.call === call)).length
  return (['ping', 'post', 'bank', 'void', 'erase'] as const)
    .flatMap((call) => (withCall(call) > 0 ? [`${call} to ${withCall(call)}`] : []))
    .join(', ')
}

function callPart({ call, fields, times }: ReceivedCall): Html {
  const name = times > 1 ? `${call}, ${times} times` : call
  if (fields.length === 0) return html`<p>${name}: the attempt key alone</p>`
  return html`<details><summary>${name}: ${fields.length} fields</summary><p>${fields.join(', ')}</p></details>`
}

const page = (title: string, { name }: Character, heading: string, body: Html): string =>
  html`<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex">
<title>${title}</title><link rel="icon" href="data:,"><style>${{ html: PLAIN_PAGE_STYLE }}</style></head>
<body><p class="notice">This is a sandbox lender: no loan is made and nothing leaves this machine.</p>
<header class="band"><div class="page narrow"><p class="brand">${name}</p><h1>${heading}</h1></div></header>
<main class="page narrow rides"><div class="card">${body}</div></main></body>
</html>
`.html

export const welcomePage = (lender: Character, { firstName, amount, reference }: Entry): string =>
  page(
    `Welcome to ${lender.name}`,
    lender,
    `Hello ${firstName}, you have arrived.`,
    html`<h2>We have your application for ${formatDollars(amount)}</h2>
<p>Our reference is <code>${reference}</code>.</p>
<p>A real lender would show its loan agreement here, with the rate, the fees and the payments, and ask whether you want it.</p>`,
  )

export const unknownReferencePage = (lender: Character): string =>
  page(`${lender.name}: not found`, lender, 'Not found', html`<p>There is no application under this address.</p>`)

/** Without head and body, for the sandbox's own page to take in. */
export function lenderSections(book: LeadBook): readonly HomeSection[] {
  const rows = CHARACTERS.map(({ id, name, adapter, like }) => {
    const { received, accepted, arrived } = book.leadsOf(id)
    const cell = (head: string, text: string | number | Html) => html`<td class="short" data-name="${head}">${text}</td>`
    return html`<tr><th scope="row">${name}</th>${cell('Id', html`<code>${id}</code>`)}${cell('Protocol', adapter)}<td data-name="Character">${like}</td>${cell('Leads', received)}${cell('Accepted', accepted)}${cell('Arrived', arrived)}</tr>`
  })
  const heads = ['Lender', 'Id', 'Protocol', 'Character', 'Leads', 'Accepted', 'Arrived'].map(
    (head) => html`<th scope="col">${head}</th>`,
  )
  return [
    {
      title: 'Lenders',
      body: html`<div class="card rows"><table><thead><tr>${heads}</tr></thead><tbody>${rows}</tbody></table></div>`,
    },
    { title: 'What each lender received', body: receivedSection(book.received) },
  ]
}

export const lenderNetworkPage = (book: LeadBook, siteUrl: string): string =>
  renderPage({
    title: 'Sandbox lenders',
    path: '/lenders',
    siteUrl,
    // The band over the first one is its heading.
    body: html`${lenderSections(book).map(({ title, body }, place) => html`<section>${place > 0 ? html`<h2>${title}</h2>` : ''}${body}</section>`)}`,
  })
