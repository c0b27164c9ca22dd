import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { ask } from './query.ts'

export function useLenderNames(): ReadonlyMap<string, string> {
  const { data } = useQuery(ask('GET /lenders', {}))
  return useMemo(() => new Map(data?.lenders.map(({ id, name }) => [id, name])), [data])
}
