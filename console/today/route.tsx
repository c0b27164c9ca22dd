import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { ask } from '../api/query.ts'
import { rootRoute } from '../root-route.ts'

export const todayRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  loader: ({ context: { queryClient } }) => queryClient.ensureQueryData(ask('GET /stats/days', {})),
  component: lazyRouteComponent(() => import('./screen.tsx'), 'TodayScreen'),
})
