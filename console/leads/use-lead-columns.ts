import { useMemo } from 'react'
import { useLenderNames } from '../api/lender-names.ts'
import { leadColumns, withFilters } from './columns.tsx'

export function useLeadColumns({ areFiltered = false } = {}) {
  const names = useLenderNames()
  return useMemo(() => (areFiltered ? withFilters(leadColumns(names)) : leadColumns(names)), [names, areFiltered])
}
