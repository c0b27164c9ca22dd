import { escapeMarkup } from '#domain/values/escape-markup.ts'
import type { ReceivedMail } from '../inbox.ts'
import { type Html, html } from './layout.ts'

export const INBOX_LEAD = 'Every email the product sends, newest first. This page loads itself again every few seconds.'

export function inboxPage(mails: readonly ReceivedMail[]): Html {
  if (mails.length === 0)
    return html`<div class="card"><h2>No mail yet</h2><p>Enter an email address in the first step of the form, and the mail that asks to confirm it shows up here.</p></div>`
  const rows = mails.map(
    ({ id, to, subject, receivedAt, links }) => html`<tr>
<th scope="row"><a href="/inbox/${id}">${subject}</a></th><td data-name="To">${to.join(', ')}</td><td data-name="Received">${timeOf(receivedAt)}</td>
<td data-name="Links">${links.map((link) => html`<a href="${link}">${linkName(link)}</a> `)}</td></tr>`,
  )
  return html`<div class="card rows"><table><thead><tr><th scope="col">Subject</th><th scope="col">To</th><th scope="col">Received</th><th scope="col">Links</th></tr></thead><tbody>${rows}</tbody></table></div>`
}

export function mailPage({ from, to, subject, receivedAt, messageId, text, html: copy, source }: ReceivedMail): Html {
  return html`<div class="card"><dl>
<dt>From</dt><dd>${from}</dd><dt>To</dt><dd>${to.join(', ')}</dd><dt>Subject</dt><dd>${subject}</dd>
<dt>Received</dt><dd>${timeOf(receivedAt)}</dd></dl>
<details><summary>Message-ID and source</summary><p><code>${messageId}</code></p><pre>${source}</pre></details></div>
<section><h2>As HTML</h2>
<iframe title="The mail as HTML" sandbox="allow-popups allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation"
srcdoc="${`<base target="_top">${copy}`}"></iframe></section>
<section><h2>As text</h2>
<pre>${{ html: withLinks(text) }}</pre></section>`
}

const withLinks = (text: string) => escapeMarkup(text).replace(/https?:\/\/[^\s<>"]+/g, (link) => `<a href="${link}">${link}</a>`)

const timeOf = (date: Date) => `${date.toISOString().slice(11, 19)} UTC`

/** /verify-email, without the token. */
const linkName = (link: string) => (URL.canParse(link) ? new URL(link).pathname : link)
