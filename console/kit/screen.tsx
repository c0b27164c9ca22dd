/** A screen: its title, what can be done with it, and what it shows. */
import { useLocation, useRouter, useRouterState } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { sentenceOf } from '../api/call-failure.ts'
import type { Export } from '../api/save-csv.ts'
import { instanceOf, useMe } from '../session/me.ts'
import { Button } from './button.tsx'
import { CopyButton } from './copy-button.tsx'
import { notify } from './notify.ts'
import { useScreenSearch } from './screen-search.ts'
import { isSearchName } from './search-schema.ts'

/** The names in the address with which the page was opened; links within it are ours. */
const OPENED_WITH = [...new URLSearchParams(window.location.search)].flatMap(([name, value]) => (value === '' ? [] : name))
let openedAt: number | undefined

const inWords = (name: string) => name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
const LIST = new Intl.ListFormat('en-US')

/**
 * Whoever follows an old or mistyped address is told that a part of it does nothing. What that part says is never repeated, nor kept: it may be
 * personal, and the router has taken it out of the address by now.
 */
function AddressNote() {
  const index = useLocation({ select: ({ state }) => state.__TSR_index })
  const known = useScreenSearch()
  openedAt ??= index
  const leftOut = index === openedAt ? [...new Set(OPENED_WITH)].filter((name) => known[name] === undefined) : []
  if (leftOut.length === 0) return null
  const named = leftOut.filter(isSearchName).map(inWords)
  return (
    <p className="address-note" role="note">
      {named.length > 0 && `The address asked for a filter by ${LIST.format(named)} that is not known here. `}
      {named.length < leftOut.length && 'Part of the address is not a filter here. '}
      It was left out.
    </p>
  )
}

interface Props<Row> {
  /** The name of the thing, where it is no person and no lead: it is the title of the browser's tab too. */
  readonly title: string
  /** Beside the title, where a lead or a lender is named. */
  readonly about?: ReactNode
  /** What the command line is told for the same: `applications list --status sold`. */
  readonly command: string
  readonly csv?: Export<Row>
  readonly actions?: ReactNode
  readonly children: ReactNode
}

export function Screen<Row>({ title, about, command, csv, actions, children }: Props<Row>) {
  const heading = useAnnouncedHeading(title)
  const [isCommandShown, setCommandShown] = useState(false)
  const typed = `npm run operator -- ${command}`
  return (
    <>
      <header className="screen-head">
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        {about && <div className="about">{about}</div>}
        <div className="tools">
          {actions}
          {csv && <CsvButton csv={csv} />}
          <Button look="quiet" aria-expanded={isCommandShown} onPress={() => setCommandShown(!isCommandShown)}>
            Command
          </Button>
        </div>
        {isCommandShown && (
          <div className="command">
            <code>{typed}</code>
            <CopyButton text={typed} />
          </div>
        )}
      </header>
      <AddressNote />
      {children}
    </>
  )
}

function CsvButton<Row>({ csv }: { readonly csv: Export<Row> }) {
  const [isSaving, setSaving] = useState(false)
  const save = async () => {
    setSaving(true)
    try {
      const { saveCsv } = await import('../api/save-csv.ts')
      await saveCsv(csv)
    } catch (error) {
      notify(sentenceOf(error), 'bad')
    } finally {
      setSaving(false)
    }
  }
  return (
    <Button look="quiet" isOff={isSaving} onPress={() => save()}>
      {isSaving ? 'Collecting…' : 'CSV'}
    </Button>
  )
}

/** Where the last screen stood in the browser's history: going back keeps the place on the page, going on begins at the top. */
let lastPlace: { readonly path: string; readonly index: number } | undefined

/** A screen reader hears the new screen, and Tab goes on from its top. */
function useAnnouncedHeading(title: string) {
  const heading = useRef<HTMLHeadingElement>(null)
  const me = useMe()
  const place = `${me.brand} ${instanceOf(me)}`
  // Not where the router is going: the last screen is still shown then.
  const pathname = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation?.pathname })
  const router = useRouter()
  useEffect(() => {
    document.title = `${title} · ${place}`
  }, [title, place])
  useEffect(() => {
    if (pathname === undefined) return
    const index = router.history.location.state.__TSR_index
    const before = lastPlace
    lastPlace = { path: pathname, index }
    if (!before || before.path === pathname) return
    heading.current?.focus({ preventScroll: true })
    if (index > before.index) window.scrollTo(0, 0)
  }, [pathname, router])
  return heading
}
