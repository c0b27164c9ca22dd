import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { ask } from '../api/query.ts'
import { rootRoute } from '../root-route.ts'
import { systemSearch } from './search.ts'

export const systemRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: 'system',
  validateSearch: systemSearch,
  loader: ({ context: { queryClient } }) => queryClient.ensureQueryData(ask('GET /system', {})),
  component: lazyRouteComponent(() => import('./screen.tsx'), 'SystemScreen'),
})
