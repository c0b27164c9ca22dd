/** The words beside the terms box: three texts that open in a dialog, four that open as pages. */

/** `browser/document-dialog.ts` opens these in place; where it cannot, they are links to the pages. */
export function AgreedTexts() {
  return (
    <>
      to the <DialogLink href="/terms-of-service">Terms & Conditions</DialogLink>,{' '}
      <DialogLink href="/e-consent">
        <span className="whitespace-nowrap">E-Consent</span> Agreement
      </DialogLink>{' '}
      and <DialogLink href="/privacy-policy">Privacy Policy</DialogLink>
    </>
  )
}

function DialogLink({ href, children }: { href: string; children: React.ReactNode }) {
  return (
    <a href={href} data-opens-dialog="" target="_blank" rel="noreferrer">
      {children}
    </a>
  )
}

const LEGAL_PAGES = [
  { href: '/loan-disclosures', name: 'Loan Disclosures' },
  { href: '/ecoa-notice', name: 'ECOA rights' },
  { href: '/state-licenses', name: 'State licenses' },
  { href: '/ccpa-rights', name: 'CA privacy rights' },
] as const

export function LegalPages() {
  return (
    <nav aria-label="Legal pages, in a new tab" className="text-small">
      <ul className="flex flex-wrap gap-x-5">
        {LEGAL_PAGES.map(({ href, name }) => (
          <li key={href}>
            <a href={href} target="_blank" rel="noreferrer" className="tap">
              {name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
