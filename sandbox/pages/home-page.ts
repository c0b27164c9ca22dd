import type { PolicyName } from '#domain/policy/policy.ts'
import { DATE_OF_BIRTH, filledFormPath } from '../filled-form.ts'
import type { ReceivedMail } from '../inbox.ts'
import { WELL_KNOWN_APPLICANTS } from '../lenders/well-known-applicants.ts'
import type { HomeSection } from '../sandbox-part.ts'
import { type Html, html } from './layout.ts'

export interface Overview {
  /** Where a browser reaches the sandbox on the site's own host. */
  readonly publicUrl: string
  readonly mails: readonly ReceivedMail[]
  readonly smtpPort: number
  /** Signs in; undefined: only the terminal of `npm start` has it. */
  readonly consoleLink: string | undefined
  readonly sections: readonly HomeSection[]
}

export const HOME_HEADING = 'See it in a minute'
export const HOME_LEAD =
  'The outside world on your own machine: lenders, a mail server, IP services. The product reaches it over the real protocols, and no real person, lender or mailbox is touched.'

const WAYS: Readonly<Record<PolicyName, { readonly title: string; readonly next: string; readonly button: string }>> = {
  'as-specified': {
    title: 'Straight to a lender',
    next: 'Check “I agree”: that sends it. Lenders are asked in order, and your browser goes to the first that accepts.',
    button: 'Apply, filled in',
  },
  'consumer-first': {
    title: 'Offers to choose from',
    next: 'Check “I agree”, then press “Find my offers”. No lender gets a name before you choose its offer.',
    button: 'Find offers, filled in',
  },
}

export function homePage({ publicUrl, mails, smtpPort, consoleLink, sections }: Overview): Html {
  const form = (policy: PolicyName, lastName: string) => `${publicUrl}${filledFormPath(policy, { lastName })}`
  return html`
<div class="card"><ol class="steps">
<li><div><strong>Apply</strong>The form opens filled in, as a person who is made up. Sending it is left to you.</div>
<div class="choices">${Object.entries(WAYS).map(
    ([policy, { title, next, button }]) => html`<div>
<div><p><code>${policy}</code></p><h2>${title}</h2><p>${next}</p></div>
<p><a class="button" href="${form(policy as PolicyName, 'Sold')}">${button}</a></p></div>`,
  )}</div></li>
${[mailsStep(mails), requestStep(mails), consoleStep(consoleLink)].map(
  ({ title, says }) => html`<li><div><strong>${title}</strong>${says}</div></li>`,
)}</ol></div>
<section id="every-ending"><h2>Every ending</h2>
<p>A last name from this list forces what the lenders do. Each result is a link: it opens the form filled in as that person, under that
<a href="#which-policy">policy</a>. Under <code>consumer-first</code> a lender gets the lead only when you choose its offer: choose any, and after
a no choose again.</p>${endings(form)}
<p class="quiet">Typed in by hand, such a name does the same with any other answers, in every state that the service serves but Florida and Nevada,
where one lender is always full and one keeps office hours.</p></section>
${sections.map(({ title, body }) => html`<section id="${idOf(title)}"><h2>${title}</h2>${body}</section>`)}
<section id="for-programs"><h2>For programs</h2><div class="card">
<p>Mail comes in over SMTP on port <code>${smtpPort}</code>. The inbox is there <a href="/inbox.json">as JSON</a> too.</p>
<p>IP services, which a browser asks for its public address: <a href="/ip-services/json">one that answers JSON</a> and
<a href="/ip-services/text">one that answers plain text</a>. Both tell a made-up address to whoever comes from this machine or this network.</p>
</div></section>`
}

function endings(form: (policy: PolicyName, lastName: string) => string): Html {
  const rows = WELL_KNOWN_APPLICANTS.map(
    ({ lastName, does, status, statusByChoice = status }) => html`<tr><th scope="row">${lastName}</th><td>${does}</td>
<td data-name="as-specified"><a href="${form('as-specified', lastName)}">${status}</a></td>
<td data-name="consumer-first"><a href="${form('consumer-first', lastName)}">${statusByChoice}</a></td></tr>`,
  )
  return html`<div class="card rows"><table><thead><tr><th scope="col">Last name</th><th scope="col">What happens</th>
<th scope="col">as-specified</th><th scope="col">consumer-first</th></tr></thead><tbody>${rows}</tbody></table></div>`
}

interface Step {
  readonly title: Html
  readonly says: Html
}

const mailsStep = ([newest, ...others]: readonly ReceivedMail[]): Step => ({
  title: html`<a href="/inbox">Read the mails</a>`,
  says: newest
    ? html`The newest of ${others.length + 1}: <a href="/inbox/${newest.id}">${newest.subject}</a>`
    : html`None yet. An answer brings the first.`,
})

function requestStep(mails: readonly ReceivedMail[]): Step {
  const link = mails.flatMap(({ links }) => links).find((each) => URL.canParse(each) && new URL(each).pathname === '/your-request')
  const title = html`See Your request`
  if (!link) return { title, says: html`Who got what. A mail brings the link.` }
  return {
    title: html`<a href="${link}">${title}</a>`,
    says: html`Who got what. It asks for the date of birth: ${DATE_OF_BIRTH} for everybody who is filled in here.`,
  }
}

const consoleStep = (link: string | undefined): Step =>
  link
    ? {
        title: html`<a href="${link}">Open the console</a>`,
        says: html`What operators see. The link signs you in; every application is under Leads.`,
      }
    : {
        title: html`Open the console`,
        says: html`What operators see. The link in the terminal of <code>npm start</code> signs you in.`,
      }

const idOf = (title: string) => title.toLowerCase().replaceAll(' ', '-')
