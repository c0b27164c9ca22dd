import type { ReceivedMail } from '../inbox.ts'
import { escapeMarkup } from '../markup.ts'
import { type Html, html } from './layout.ts'

export function inboxPage(mails: readonly ReceivedMail[]): Html {
  if (mails.length === 0)
    return html`<p>No mail yet. Enter an email address in the first step of the form, and its verification mail shows up here.</p>`
  const rows = mails.map(
    ({ id, to, subject, receivedAt, links }) => html`<tr>
<td>${timeOf(receivedAt)}</td><td><a href="/inbox/${id}">${subject}</a></td><td>${to.join(', ')}</td>
<td>${links.map((link) => html`<a href="${link}">${linkName(link)}</a> `)}</td></tr>`,
  )
  return html`<p class="quiet">Newest first. This page loads itself again every few seconds.</p>
<div class="scroll"><table><thead><tr><th>Received</th><th>Subject</th><th>To</th><th>Link</th></tr></thead><tbody>${rows}</tbody></table></div>`
}

export function mailPage({ from, to, subject, receivedAt, messageId, text, html: words, source }: ReceivedMail): Html {
  return html`<dl>
<dt>From</dt><dd>${from}</dd><dt>To</dt><dd>${to.join(', ')}</dd><dt>Subject</dt><dd>${subject}</dd>
<dt>Received</dt><dd>${receivedAt.toISOString()}</dd><dt>Message-ID</dt><dd>${messageId}</dd></dl>
<h2>As HTML</h2>
<iframe title="The mail as HTML" sandbox="allow-popups allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation"
srcdoc="${`<base target="_top">${words}`}"></iframe>
<h2>As text</h2>
<pre>${{ html: withLinks(text) }}</pre>
<h2>As it came over the wire</h2>
<details><summary>Show the source</summary><pre>${source}</pre></details>`
}

const withLinks = (text: string) => escapeMarkup(text).replace(/https?:\/\/[^\s<>"]+/g, (link) => `<a href="${link}">${link}</a>`)

const timeOf = (date: Date) => `${date.toISOString().slice(11, 19)} UTC`

/** /verify-email, without the token. */
const linkName = (link: string) => (URL.canParse(link) ? new URL(link).pathname : link)
