import { useMatches, useNavigate, useSearch } from '@tanstack/react-router'

type Search = Readonly<Record<string, string | number | undefined>>

/** What the address tells the screen on show, as far as the screen knows it. */
export function useScreenSearch(): Search {
  const routeId = useMatches({ select: (matches) => matches.at(-1)?.routeId })
  return (useSearch({ from: routeId as never, shouldThrow: false }) ?? {}) as Search
}

export type FilterChanges = Readonly<Record<string, string | undefined>>

/** A changed filter begins at the first page. */
export function useSetFilter(): (changes: FilterChanges) => void {
  const navigate = useNavigate()
  return (changes) => void navigate({ to: '.', search: ((now: object) => ({ ...now, before: undefined, ...changes })) as never })
}
