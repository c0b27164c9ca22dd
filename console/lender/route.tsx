import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { ask } from '../api/query.ts'
import { rootRoute } from '../root-route.ts'
import { daysOf, rangeSearch } from './ranges.ts'

export const lenderRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: 'lenders/$id',
  validateSearch: rangeSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient }, params: { id }, deps }) =>
    queryClient.ensureQueryData(ask('GET /lenders/entries/{id}/figures', { id, ...daysOf(deps) })),
  component: lazyRouteComponent(() => import('./screen.tsx'), 'LenderScreen'),
})
