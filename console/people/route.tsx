import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { ask } from '../api/query.ts'
import { rootRoute } from '../root-route.ts'

export const peopleRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: 'people',
  loader: ({ context: { queryClient } }) => queryClient.ensureQueryData(ask('GET /people', {})),
  component: lazyRouteComponent(() => import('./screen.tsx'), 'PeopleScreen'),
})
