import { type Html, html } from './layout.ts'

/** Further parts of the sandbox add their own sections. */
export interface HomeSection {
  readonly title: string
  readonly body: Html
}

export interface Overview {
  readonly siteUrl: string
  readonly mailCount: number
  readonly smtpPort: number
  readonly sections: readonly HomeSection[]
}

export const HOME_HEADING = 'Try everything. Nothing leaves.'
export const HOME_LEAD =
  'This is the outside world on your own machine: lenders, a mail server, IP services. The product reaches it over the real protocols, and no real person, lender or mailbox is touched.'

export function homePage({ siteUrl, mailCount, smtpPort, sections }: Overview): Html {
  return html`
<div class="card"><ol class="steps">
<li><div><strong><a href="${siteUrl}/apply">Apply</a></strong>Make somebody up. The last name decides how it ends: see <a href="#well-known-applicants">the list</a>.</div></li>
<li><div><strong><a href="/inbox">Read the email</a></strong>${mailCount === 1 ? '1 mail' : `${mailCount} mails`} in the inbox, in place of a real mailbox.</div></li>
<li><div><strong><a href="#what-each-lender-received">See who got what</a></strong>Every call that reached a lender, field by field.</div></li>
</ol></div>
${sections.map(({ title, body }) => html`<section id="${idOf(title)}"><h2>${title}</h2>${body}</section>`)}
<section id="for-programs"><h2>For programs</h2><div class="card">
<p>Mail comes in over SMTP on port <code>${smtpPort}</code>. The inbox is there <a href="/inbox.json">as JSON</a> too.</p>
<p>IP services, which a browser asks for its public address: <a href="/ip-services/json">one that answers JSON</a> and
<a href="/ip-services/text">one that answers plain text</a>. Both tell a made-up address to whoever comes from this machine or this network.</p>
</div></section>`
}

const idOf = (title: string) => title.toLowerCase().replaceAll(' ', '-')
