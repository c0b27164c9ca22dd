import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { ask } from '../api/query.ts'
import { daysOf, rangeSearch } from '../lender/ranges.ts'
import { rootRoute } from '../root-route.ts'

export const lendersRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: 'lenders',
  validateSearch: rangeSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient }, deps }) => queryClient.ensureQueryData(ask('GET /lenders/health', daysOf(deps))),
  component: lazyRouteComponent(() => import('./screen.tsx'), 'LendersScreen'),
})
