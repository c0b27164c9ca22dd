/** What stands around every screen: where one may go, who one is, and whether these figures are real. */
import { Link, Outlet, useLocation } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useState } from 'react'
import { isAtLeast } from '#domain/policy/roles.ts'
import { SCREENS, type ScreenPath } from '../paths.ts'
import { instanceOf, useMe } from '../session/me.ts'
import { ScreenIcon } from './icons.tsx'
import { Person } from './person.tsx'
import { useScreenKeys } from './screen-keys.ts'

const KeysHelp = lazy(() => import('./keys-help.tsx').then(({ KeysHelp }) => ({ default: KeysHelp })))

/** On a phone these stand in the bar at the bottom, and the others behind “More”. */
const IN_BAR = 3

export function Frame() {
  const me = useMe()
  const [isMoreOpen, setMoreOpen] = useState(false)
  const [areKeysShown, setKeysShown] = useState(false)
  useScreenKeys(me.role, () => setKeysShown(true))
  const { pathname } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: another screen closes what was open over the last one
  useEffect(() => setMoreOpen(false), [pathname])

  const mayOpen = SCREENS.filter(({ least }) => isAtLeast(me.role, least))
  return (
    <div className="frame">
      <a className="skip" href="#main">
        Skip to main content
      </a>
      {me.staging && (
        <p className="staging" role="note">
          <strong>Staging.</strong> Nothing here is real: no person, no lender, no money.
        </p>
      )}
      <nav className="nav" aria-label="Screens">
        <p className="place">
          <img src="/console/icon.svg" alt="" width="28" height="28" />
          <span className="mark">{me.brand}</span>
          <span className="host">{instanceOf(me)}</span>
        </p>
        <ul>
          {mayOpen.slice(0, IN_BAR).map((screen) => (
            <NavItem key={screen.path} screen={screen} />
          ))}
        </ul>
        <button type="button" className="more" aria-expanded={isMoreOpen} onClick={() => setMoreOpen(!isMoreOpen)}>
          <svg className="icon" viewBox="0 0 16 16" aria-hidden="true">
            <path d="M3 8h.01M8 8h.01M13 8h.01" strokeWidth="2.4" strokeLinecap="round" />
          </svg>
          More
        </button>
        <div className="rest" data-open={isMoreOpen}>
          <ul>
            {mayOpen.slice(IN_BAR).map((screen) => (
              <NavItem key={screen.path} screen={screen} />
            ))}
          </ul>
          <Person onKeys={() => setKeysShown(true)} />
        </div>
      </nav>
      <main id="main" tabIndex={-1}>
        <Outlet />
      </main>
      {areKeysShown && (
        <Suspense>
          <KeysHelp role={me.role} onClose={() => setKeysShown(false)} />
        </Suspense>
      )}
    </div>
  )
}

const NavItem = ({ screen: { path, title } }: { readonly screen: ScreenPath }) => (
  <li>
    <Link to={path} activeOptions={{ exact: path === '/', includeSearch: false }}>
      <ScreenIcon of={path} />
      {title}
    </Link>
  </li>
)
