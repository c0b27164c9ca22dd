import { QueryClient } from '@tanstack/react-query'

/** Long enough that a screen and its parts share an answer, short enough that a screen opened again asks again. */
const FRESH_MS = 2_000

export const queryClient = new QueryClient({
  defaultOptions: {
    // A refused call is refused the second time too; a failed one has a button to try again.
    queries: { retry: false, staleTime: FRESH_MS, refetchOnWindowFocus: false },
    mutations: { retry: false, gcTime: 0 },
  },
})
