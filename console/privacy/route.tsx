import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { ask } from '../api/query.ts'
import { rootRoute } from '../root-route.ts'

export const privacyRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: 'privacy',
  loader: ({ context: { queryClient } }) => queryClient.ensureQueryData(ask('GET /privacy-requests', {})),
  component: lazyRouteComponent(() => import('./screen.tsx'), 'PrivacyScreen'),
})

export const privacyRequestRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: 'privacy/$reference',
  loader: ({ context: { queryClient }, params }) => queryClient.ensureQueryData(ask('GET /privacy-requests/{reference}', params)),
  component: lazyRouteComponent(() => import('./request-screen.tsx'), 'PrivacyRequestScreen'),
})
