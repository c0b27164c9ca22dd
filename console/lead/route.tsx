import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { ask } from '../api/query.ts'
import { rootRoute } from '../root-route.ts'

export const leadRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: 'leads/$id',
  loader: ({ context: { queryClient }, params: { id } }) => queryClient.ensureQueryData(ask('GET /leads/{id}', { id })),
  component: lazyRouteComponent(() => import('./screen.tsx'), 'LeadScreen'),
})
