import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { STATE_STANDINGS } from '#contracts/operators/filters.ts'
import { ask } from '../api/query.ts'
import { oneOf, searchSchema, words } from '../kit/search-schema.ts'
import { rootRoute } from '../root-route.ts'

export const statesRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: 'states',
  validateSearch: searchSchema({ standing: oneOf(STATE_STANDINGS), state: words(2) }),
  loader: ({ context: { queryClient } }) => queryClient.ensureQueryData(ask('GET /states', {})),
  component: lazyRouteComponent(() => import('./screen.tsx'), 'StatesScreen'),
})
