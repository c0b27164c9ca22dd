/** Every screen has its address; what a screen shows is in it, and old addresses stay good. */
import { createRouter } from '@tanstack/react-router'
import { queryClient } from './api/query-client.ts'
import { FailedScreen, LoadingScreen, UnknownScreen } from './kit/states.tsx'
import { routeTree } from './routes.ts'

const PENDING_AFTER_MS = 150

export const router = createRouter({
  routeTree,
  basepath: '/console',
  context: { queryClient },
  defaultPreloadStaleTime: 0,
  defaultPreload: 'intent',
  defaultPendingMs: PENDING_AFTER_MS,
  defaultErrorComponent: FailedScreen,
  defaultPendingComponent: LoadingScreen,
  defaultNotFoundComponent: UnknownScreen,
  // What no screen knows leaves the address at once: it may be somebody's.
  search: { strict: true },
  // Plain words in the address: ?status=sold&since=2026-11-15
  parseSearch: (text) => Object.fromEntries(new URLSearchParams(text)),
  stringifySearch: (search) => {
    const present = Object.entries(search).filter(([, value]) => value !== undefined && value !== '')
    return present.length > 0 ? `?${new URLSearchParams(present.map(([name, value]) => [name, String(value)]))}` : ''
  },
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
