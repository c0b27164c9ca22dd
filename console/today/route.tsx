import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { ask } from '../api/query.ts'
import { rootRoute } from '../root-route.ts'
import { todaySearch } from './search.ts'

export const todayRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  validateSearch: todaySearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient }, deps }) => queryClient.ensureQueryData(ask('GET /today', deps)),
  component: lazyRouteComponent(() => import('./screen.tsx'), 'TodayScreen'),
})
