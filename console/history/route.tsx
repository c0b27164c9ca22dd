import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { rootRoute } from '../root-route.ts'

export const historyRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: 'history',
  component: lazyRouteComponent(() => import('./screen.tsx'), 'HistoryScreen'),
})
