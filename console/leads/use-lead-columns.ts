import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { ask } from '../api/query.ts'
import { leadColumns } from './columns.tsx'

export function useLeadColumns() {
  const { data } = useQuery(ask('GET /lenders', {}))
  return useMemo(() => leadColumns(new Map(data?.lenders.map(({ id, name }) => [id, name]))), [data])
}
