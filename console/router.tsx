/** Every screen has its address; what a screen shows is in it, and old addresses stay good. */
import { createRouter } from '@tanstack/react-router'
import { queryClient } from './api/query-client.ts'
import { historyRoute } from './history/route.tsx'
import { FailedScreen, LoadingScreen, UnknownScreen } from './kit/states.tsx'
import { leadRoute } from './lead/route.tsx'
import { leadsRoute } from './leads/route.tsx'
import { lenderRoute } from './lender/route.tsx'
import { lendersRoute } from './lenders/route.tsx'
import { peopleRoute } from './people/route.tsx'
import { privacyRequestRoute, privacyRoute } from './privacy/route.tsx'
import { rootRoute } from './root-route.ts'
import { commandLineRoute, selfRoute } from './session/route.tsx'
import { statesRoute } from './states/route.tsx'
import { systemRoute } from './system/route.tsx'
import { todayRoute } from './today/route.tsx'

const PENDING_AFTER_MS = 150

export const router = createRouter({
  routeTree: rootRoute.addChildren([
    todayRoute,
    leadsRoute,
    leadRoute,
    lendersRoute,
    lenderRoute,
    statesRoute,
    privacyRoute,
    privacyRequestRoute,
    systemRoute,
    peopleRoute,
    historyRoute,
    commandLineRoute,
    selfRoute,
  ]),
  basepath: '/console',
  context: { queryClient },
  // The query cache decides how fresh an answer is.
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
