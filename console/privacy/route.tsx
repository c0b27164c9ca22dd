import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { ask } from '../api/query.ts'
import { rootRoute } from '../root-route.ts'
import { MOST_REQUESTS, privacySearch } from './search.ts'

export const privacyRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: 'privacy',
  validateSearch: privacySearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient }, deps }) =>
    queryClient.ensureQueryData(ask('GET /privacy-requests', { ...deps, limit: MOST_REQUESTS })),
  component: lazyRouteComponent(() => import('./screen.tsx'), 'PrivacyScreen'),
})

export const privacyRequestRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: 'privacy/$reference',
  loader: ({ context: { queryClient }, params }) => queryClient.ensureQueryData(ask('GET /privacy-requests/{reference}', params)),
  component: lazyRouteComponent(() => import('./request-screen.tsx'), 'PrivacyRequestScreen'),
})
