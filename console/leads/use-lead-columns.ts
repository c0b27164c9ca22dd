import { useMemo } from 'react'
import { useLenderNames } from '../api/lender-names.ts'
import { leadColumns } from './columns.tsx'

export function useLeadColumns() {
  const names = useLenderNames()
  return useMemo(() => leadColumns(names), [names])
}
