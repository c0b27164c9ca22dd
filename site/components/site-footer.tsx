import { fillPlaceholders } from '#content/placeholders.ts'
import { SITE } from '#content/site.ts'
import { IN_SERVICE_SINCE } from '#domain/disclosed-figures.ts'
import { DIALOG_LINKS, LEGAL_LINKS, type Link, PHONE_LINK, QUICK_LINKS } from '../navigation.ts'
import { BrandMark } from './brand-mark.tsx'
import { CostsInShort } from './costs-in-short.tsx'
import { Slot } from './slot.tsx'

export function SiteFooter() {
  return (
    <footer className="mt-20 border-t border-line bg-sand text-small wrap-anywhere text-soft">
      <div className="page grid grid-cols-1 gap-10 py-12 md:grid-cols-[2fr_1fr_1fr] md:py-16">
        <div className="space-y-5">
          <BrandMark />
          <p>
            <strong className="text-ink">{SITE.brand} is not a lender and not a broker.</strong> We make no loans and no credit
            decisions. We pass your request to licensed lenders that are separate from us. The service is free to you; a lender pays
            us when we refer you.
          </p>
          <address className="not-italic">
            <span className="block">
              {SITE.company}, {SITE.contact.address}
            </span>
            <a href={PHONE_LINK.href} className="tap mr-5">
              {PHONE_LINK.name}
            </a>
            <a href={`mailto:${SITE.contact.email}`} className="tap">
              {SITE.contact.email}
            </a>
            <span className="block">{SITE.contact.hours}</span>
          </address>
        </div>
        <LinkList heading="Quick links" links={QUICK_LINKS} />
        <div>
          <LinkList heading="Legal" links={DIALOG_LINKS} opensDialog />
          <LinkList links={LEGAL_LINKS} />
        </div>
      </div>
      <div className="border-t border-line">
        <div className="page grid grid-cols-1 gap-8 py-10 md:grid-cols-2">
          <Note heading="Where the service is not available">{fillPlaceholders('{unavailableStatesWarning}')}</Note>
          <Note heading="What loans cost">
            <CostsInShort />
          </Note>
          <Note heading="How your data is kept">
            What you enter travels encrypted and is encrypted again before it is stored. <Slot name="identity" />
          </Note>
          <Note heading="Not for children">
            This site is for adults. We do not knowingly collect anything from people under 18. If a child has sent us something,
            write to <a href={`mailto:${SITE.contact.privacyEmail}`}>{SITE.contact.privacyEmail}</a> and we will delete it.
          </Note>
        </div>
      </div>
      <div className="border-t border-line">
        <div className="page py-6">
          <p className="privacy-signal mb-3 font-semibold text-ink">
            Your browser sent a Global Privacy Control signal. We honor it: nothing on this page counts your visit.
          </p>
          <p>
            © {IN_SERVICE_SINCE} to {new Date().getFullYear()} {SITE.company}. ZIP code places by GeoNames, CC BY 4.0.
          </p>
        </div>
      </div>
    </footer>
  )
}

function LinkList({ heading, links, opensDialog = false }: { heading?: string; links: readonly Link[]; opensDialog?: boolean }) {
  return (
    <nav aria-label={heading ?? 'More legal pages'}>
      {heading && <h2 className="mb-1 font-body text-small font-semibold text-ink">{heading}</h2>}
      <ul>
        {links.map(({ href, name }) => (
          <li key={href}>
            <a href={href} data-opens-dialog={opensDialog ? '' : undefined} className="tap">
              {name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function Note({ heading, children }: { heading: string; children: React.ReactNode }) {
  return (
    <section>
      <h2 className="mb-1.5 font-body text-small font-semibold text-ink">{heading}</h2>
      <p>{children}</p>
    </section>
  )
}
