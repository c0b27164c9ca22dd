import { useNavigate } from '@tanstack/react-router'

export type FilterChanges = Readonly<Record<string, string | undefined>>

/** A changed filter begins at the first page. */
export function useSetFilter(): (changes: FilterChanges) => void {
  const navigate = useNavigate()
  return (changes) => void navigate({ to: '.', search: ((now: object) => ({ ...now, before: undefined, ...changes })) as never })
}
