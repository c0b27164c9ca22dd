import { SITE } from '#content/site.ts'
import { APPLY_LINK, MAIN_LINKS } from '../navigation.ts'
import { brandMarkClass } from './brand-mark-class.ts'
import { Drawing } from './drawing.tsx'

interface HeaderProps {
  /** The page that is shown, so that its own link says so. */
  path: string
}

/**
 * One deep surface with the band below it. The menu is a native disclosure: it opens and closes without any script; with one, Escape and a tap
 * elsewhere close it too (`browser/page-script.ts`).
 */
export function SiteHeader({ path }: HeaderProps) {
  return (
    <header className="band">
      <SkipLink />
      <div className="page relative flex flex-wrap items-center justify-between gap-x-1 py-2">
        <BrandMark />
        <nav aria-label="Main" className="hidden lg:block">
          <ul className="flex items-center gap-7">
            {MAIN_LINKS.map(({ href, name }) => (
              <li key={href}>
                <a href={href} aria-current={href === path ? 'page' : undefined} className={NAV_LINK}>
                  {name}
                </a>
              </li>
            ))}
            <li>
              <a href={APPLY_LINK.href} className="button button-quiet min-h-11 px-5 py-2">
                {APPLY_LINK.name}
              </a>
            </li>
          </ul>
        </nav>
        <div className="flex flex-wrap items-center lg:hidden">
          <a
            href={APPLY_LINK.href}
            className="button button-quiet hidden min-h-11 px-2 py-2 text-small whitespace-nowrap min-[23rem]:inline-flex"
          >
            {APPLY_LINK.name}
          </a>
          <details data-menu="" className="group -mr-2.5">
            <summary className="tap list-none justify-center rounded-md px-2.5 text-small font-semibold [&::-webkit-details-marker]:hidden">
              <span className="group-open:hidden">Menu</span>
              <span className="hidden group-open:inline">Close</span>
            </summary>
            <nav
              aria-label="Menu"
              className="absolute inset-x-0 top-full z-10 border-b border-line bg-card text-ink [box-shadow:var(--raised)]"
            >
              <ul className="page divide-y divide-line">
                {[...MAIN_LINKS, APPLY_LINK].map(({ href, name }) => (
                  <li key={href}>
                    <a href={href} aria-current={href === path ? 'page' : undefined} className={`${NAV_LINK} flex py-4`}>
                      {name}
                    </a>
                  </li>
                ))}
              </ul>
            </nav>
          </details>
        </div>
      </div>
    </header>
  )
}

/** On the application's own pages: a way home and a way to the form, and nothing that leads elsewhere by mistake. */
export function FormHeader() {
  return (
    <header className="border-b border-line">
      <SkipLink />
      <div className="page flex flex-wrap items-center justify-between gap-x-4 py-2">
        <BrandMark />
        <a href={APPLY_LINK.href} className="tap font-semibold">
          {APPLY_LINK.name}
        </a>
      </div>
    </header>
  )
}

const NAV_LINK =
  'tap no-underline hover:underline aria-[current=page]:font-semibold aria-[current=page]:underline aria-[current=page]:decoration-current aria-[current=page]:decoration-2'

function SkipLink() {
  return (
    <a href="#main" className="button absolute bottom-full left-4 z-20 focus:top-3 focus:bottom-auto">
      Skip to main content
    </a>
  )
}

function BrandMark() {
  return (
    <a href="/" className={`${brandMarkClass(SITE.brand)} tap`}>
      <Drawing name="mark" className="w-7 shrink-0" />
      {SITE.brand}
    </a>
  )
}
