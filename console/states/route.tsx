import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { ask } from '../api/query.ts'
import { rootRoute } from '../root-route.ts'

export const statesRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: 'states',
  loader: ({ context: { queryClient } }) => queryClient.ensureQueryData(ask('GET /lenders', {})),
  component: lazyRouteComponent(() => import('./screen.tsx'), 'StatesScreen'),
})
