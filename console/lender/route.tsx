import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { ask } from '../api/query.ts'
import { rootRoute } from '../root-route.ts'

export const lenderRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: 'lenders/$id',
  loader: ({ context: { queryClient }, params: { id } }) => queryClient.ensureQueryData(ask('GET /lenders/entries/{id}', { id })),
  component: lazyRouteComponent(() => import('./screen.tsx'), 'LenderScreen'),
})
