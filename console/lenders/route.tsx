import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { ask } from '../api/query.ts'
import { rootRoute } from '../root-route.ts'

export const lendersRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: 'lenders',
  loader: ({ context: { queryClient } }) => queryClient.ensureQueryData(ask('GET /lenders/health', {})),
  component: lazyRouteComponent(() => import('./screen.tsx'), 'LendersScreen'),
})
