import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { ask } from '../api/query.ts'
import { rootRoute } from '../root-route.ts'
import { leadsSearch, pageOf } from './search.ts'

export const leadsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: 'leads',
  validateSearch: leadsSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient }, deps }) => queryClient.ensureQueryData(ask('GET /applications', pageOf(deps))),
  component: lazyRouteComponent(() => import('./screen.tsx'), 'LeadsScreen'),
})
