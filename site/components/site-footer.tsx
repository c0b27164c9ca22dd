import { fillPlaceholders } from '#content/facts/template.ts'
import { SITE } from '#content/site.ts'
import { DIALOG_LINKS, LEGAL_LINKS, type Link, PHONE_LINK, QUICK_LINKS } from '../navigation.ts'

/**
 * Everything that the specification puts there (§2), in sight. Only the links stand behind a fold where a form has the page to itself; on the
 * home page that is so from the form's second step on (`[data-applying]`).
 */
export function SiteFooter({ isFolded = false }: { isFolded?: boolean }) {
  return (
    <footer className="mt-12 [main:has(.rhythm)+&]:mt-0 [nav+&]:mt-0 border-t border-line bg-sand text-small text-soft md:mt-20">
      <div className="page pt-2 pb-2 md:pt-10 md:pb-6">
        <div className="gap-x-16 leading-[1.3] md:grid md:grid-cols-2">
          <p>{fillPlaceholders('{unavailableStatesWarning}')}</p>
          <p className="mt-1.5 md:mt-0">
            <strong className="text-ink">{SITE.brand} is not a lender or a broker.</strong> It’s free: lenders pay us for referrals.
          </p>
        </div>
        <details data-footer="" open={!isFolded} className="fold mt-2 md:mt-6">
          <summary className={isFolded ? '' : 'not-in-data-applying:hidden'}>More about {SITE.brand}</summary>
          <div className="cells gap-x-3 md:gap-x-16">
            <LinkList heading="Quick links" links={QUICK_LINKS} />
            <LinkList heading="Legal and help" links={[...DIALOG_LINKS, ...LEGAL_LINKS]} />
          </div>
        </details>
        <FinePrint />
        <p className="privacy-signal mb-2 font-semibold text-ink">
          Your browser sent a Global Privacy Control signal. We honor it: nothing on this page counts your visit.
        </p>
        <p className="fine-print">
          © {SITE.inServiceSince} to {new Date().getFullYear()} {SITE.company}. ZIP code data: GeoNames, CC BY 4.0.
        </p>
      </div>
    </footer>
  )
}

function LinkList({ heading, links }: { heading: string; links: readonly Link[] }) {
  return (
    <nav aria-label={heading}>
      <h2 className="font-body text-small font-semibold text-ink">{heading}</h2>
      <ul className="gap-x-8 md:grid md:grid-cols-2">
        {links.map((link) => (
          <li key={link.href}>
            <a
              href={link.href}
              data-opens-dialog={DIALOG_LINKS.includes(link) ? '' : undefined}
              className="tap no-underline hover:underline"
            >
              {link.name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** Every range of ours, at the foot of every page. */
const COSTS = fillPlaceholders(
  'Advertised rates are {advertisedApr} APR, for {advertisedTerms} and typically {typicalAmounts}. Lenders disclose: cash advance {cashAdvanceApr} APR, installment {installmentApr} APR, personal {personalApr} APR, payday {paydayApr} APR. An origination fee is typically {originationFee}. Matching is free.',
)

function FinePrint() {
  return (
    <div className="fine-print gap-x-16 md:my-6 md:columns-2 md:border-t md:border-line md:pt-6">
      <Note heading="What loans cost">
        {COSTS} See <a href="/loan-disclosures">loan disclosures</a>.
      </Note>
      <Note heading="Your data">
        {fillPlaceholders('Your details are encrypted on the way to us and in storage. Your identity goes to {identityLimit}.')}
      </Note>
      <Note heading="Adults only">
        We don’t knowingly collect anything from people under 18. If a child sent us something, write to{' '}
        <a href={`mailto:${SITE.contact.privacyEmail}`}>{SITE.contact.privacyEmail}</a>: we’ll delete it.
      </Note>
      <address className="not-italic">
        <span className="block">
          <b className={NOTE_HEADING}>Contact:</b> {SITE.company}, {SITE.contact.address}. {SITE.contact.hours}
        </span>
        <a href={PHONE_LINK.href} className="tap mr-5">
          {PHONE_LINK.name}
        </a>
        <a href={`mailto:${SITE.contact.email}`} className="tap wrap-anywhere">
          {SITE.contact.email}
        </a>
      </address>
    </div>
  )
}

const NOTE_HEADING = 'font-semibold text-ink'

const Note = ({ heading, children }: { heading: string; children: React.ReactNode }) => (
  <p>
    <b className={NOTE_HEADING}>{heading}:</b> {children}
  </p>
)
