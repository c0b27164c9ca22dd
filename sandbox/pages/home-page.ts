import { type Html, html } from './layout.ts'

/** Further parts of the sandbox add their own sections. */
export interface HomeSection {
  readonly title: string
  readonly body: Html
}

export function homePage(mailCount: number, smtpPort: number, sections: readonly HomeSection[]): Html {
  return html`
<p>The outside world, on this machine. The product reaches it over the real protocols, and nothing leaves: mails go to a mail server that
only fills the inbox below, and services outside are played by this process.</p>
<h2>Inbox</h2>
<p><a href="/inbox">${mailCount === 1 ? '1 mail' : `${mailCount} mails`}</a>, received over SMTP on port <code>${smtpPort}</code>.
Also as <a href="/inbox.json">JSON</a>, for programs.</p>
<h2>IP services</h2>
<p>What a browser asks for its public address: <a href="/ip-services/json">one that answers JSON</a> and
<a href="/ip-services/text">one that answers plain text</a>. Both tell a made-up address to whoever comes from this machine or this network.</p>
${sections.map(({ title, body }) => html`<h2>${title}</h2>${body}`)}`
}
