/** What people see of the sandbox lenders: the list, and the page on which an applicant arrives. */
import { BRAND_COLORS } from '#domain/brand-colors.ts'
import { formatDollars } from '#domain/money.ts'
import { escapeMarkup } from '../markup.ts'
import { CHARACTERS, type Character } from './characters.ts'
import type { Entry, LeadBook } from './lead-book.ts'
import { receivedSection } from './received-section.ts'
import { WELL_KNOWN_APPLICANTS } from './well-known-applicants.ts'

const { green, ink, line, paper } = BRAND_COLORS

const STYLE = `
  :root { color-scheme: light; font: 18px/1.5 system-ui, sans-serif; color: ${ink}; background: ${paper} }
  body { max-width: 60rem; margin: 0 auto; padding: 2rem 1rem }
  h1 { line-height: 1.2 } table { border-collapse: collapse; width: 100% } .scroll { overflow-x: auto }
  th, td { text-align: left; vertical-align: top; padding: .4rem .8rem .4rem 0; border-bottom: 1px solid ${line} }
  details { margin: .3rem 0; overflow-wrap: anywhere } details details { margin-left: 1rem } summary { padding: .35rem 0; cursor: pointer }
  .welcome { border: 1px solid ${green}; padding: 1rem 1.5rem } .sandbox { background: ${BRAND_COLORS.sand}; padding: .5rem 1rem }
`

const page = (title: string, body: string): string => `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex">
<title>${escapeMarkup(title)}</title><link rel="icon" href="data:,"><style>${STYLE}</style></head>
<body>${body}</body>
</html>
`

const SANDBOX_NOTE = '<p class="sandbox">This is a sandbox lender: no loan is made and nothing leaves this machine.</p>'

export function welcomePage({ name }: Character, { firstName, amount, reference }: Entry): string {
  return page(
    `Welcome to ${name}`,
    `${SANDBOX_NOTE}<main><h1>${escapeMarkup(name)}</h1>
<div class="welcome"><p><strong>Hello ${escapeMarkup(firstName)}, you have arrived.</strong></p>
<p>We have your application for ${formatDollars(amount)}. Our reference is <code>${escapeMarkup(reference)}</code>.</p></div>
<p>A real lender would show its loan agreement here, with the rate, the fees and the payments, and ask whether you want it.</p></main>`,
  )
}

export const unknownReferencePage = ({ name }: Character): string =>
  page(
    `${name}: not found`,
    `${SANDBOX_NOTE}<main><h1>${escapeMarkup(name)}</h1><p>There is no application under this address.</p></main>`,
  )

export interface LenderSection {
  readonly title: string
  readonly body: { readonly html: string }
}

/** Without head and body, for the sandbox's own page to take in. */
export function lenderSections(book: LeadBook): readonly LenderSection[] {
  const lenders = CHARACTERS.map(({ id, name, adapter, like }) => {
    const { received, accepted, arrived } = book.leadsOf(id)
    return row([
      escapeMarkup(name),
      `<code>${id}</code>`,
      adapter,
      escapeMarkup(like),
      String(received),
      String(accepted),
      String(arrived),
    ])
  })
  const applicants = WELL_KNOWN_APPLICANTS.map(({ lastName, does, status, statusByChoice = status }) =>
    row([`<strong>${lastName}</strong>`, escapeMarkup(does), escapeMarkup(status), escapeMarkup(statusByChoice)]),
  )
  return [
    {
      title: 'Lenders',
      body: { html: table(['Lender', 'Id', 'Protocol', 'Character', 'Leads', 'Accepted', 'Arrived'], lenders) },
    },
    { title: 'What each lender received', body: { html: receivedSection(book.received) } },
    {
      title: 'Well-known applicants',
      body: {
        html: `<p>A last name from this list forces what the lenders do, whatever else is entered. Any state that the service serves will
do, but Florida and Nevada, where one lender is always full and one keeps office hours. Under <code>consumer-first</code> each lender gets the
lead only when its offer is chosen: choose any, and after a no choose again.</p>${table(['Last name', 'What happens', 'as-specified', 'consumer-first'], applicants)}`,
      },
    },
  ]
}

export const lenderNetworkPage = (book: LeadBook): string =>
  page(
    'Sandbox lenders',
    `<main><h1>Sandbox lenders</h1>${lenderSections(book)
      .map(({ title, body }) => `<section><h2>${title}</h2>${body.html}</section>`)
      .join('')}</main>`,
  )

const row = (cells: readonly string[]) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`
const table = (heads: readonly string[], rows: readonly string[]) =>
  `<div class="scroll"><table><thead><tr>${heads.map((head) => `<th scope="col">${head}</th>`).join('')}</tr></thead><tbody>${rows.join('')}</tbody></table></div>`
