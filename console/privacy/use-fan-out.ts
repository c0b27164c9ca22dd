import { useQuery } from '@tanstack/react-query'
import type { FanOut } from '#contracts/operators/fan-out.ts'
import { ask } from '../api/query.ts'

const LOOK_EVERY_MS = 2_000
const MOST_LOOKS = 30
const isWaiting = (fanOut: FanOut | undefined) =>
  fanOut?.applications.some(({ lenders }) => lenders.some(({ state }) => state === 'waiting')) ?? false

export const useFanOut = (reference: string) =>
  useQuery({
    ...ask('GET /erasures/fan-out/{reference}', { reference }),
    // Most lenders answer within seconds. Who waits longer looks again: a page that asks for ever would never let a session end.
    refetchInterval: ({ state: { data, dataUpdateCount } }) =>
      isWaiting(data) && dataUpdateCount < MOST_LOOKS ? LOOK_EVERY_MS : false,
  })
