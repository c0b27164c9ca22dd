import { useMatches, useSearch } from '@tanstack/react-router'

type Search = Readonly<Record<string, string | number | undefined>>

/** What the address tells the screen on show, as far as the screen knows it. */
export function useScreenSearch(): Search {
  const routeId = useMatches({ select: (matches) => matches.at(-1)?.routeId })
  return (useSearch({ from: routeId as never, shouldThrow: false }) ?? {}) as Search
}
