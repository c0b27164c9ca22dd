/**
 * Whoever follows an old or mistyped address is told that a part of it does nothing. What that part says is never repeated, nor kept: it may be
 * personal, and the router has taken it out of the address by now.
 */
import { useLocation } from '@tanstack/react-router'
import { useScreenSearch } from './screen-search.ts'
import { isSearchName } from './search-schema.ts'

/** The names in the address with which the page was opened; links within it are ours. */
const OPENED_WITH = [...new URLSearchParams(window.location.search)].flatMap(([name, value]) => (value === '' ? [] : name))
let openedAt: number | undefined

const inWords = (name: string) => name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
const LIST = new Intl.ListFormat('en-US')

export function AddressNote() {
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
