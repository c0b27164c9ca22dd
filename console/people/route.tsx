import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { rootRoute } from '../root-route.ts'

export const peopleRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: 'people',
  component: lazyRouteComponent(() => import('./screen.tsx'), 'PeopleScreen'),
})
