import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { ask } from '../api/query.ts'
import { rootRoute } from '../root-route.ts'
import { historySearch, PAGE_SIZE } from './search.ts'

export const historyRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: 'history',
  validateSearch: historySearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient }, deps }) => queryClient.ensureQueryData(ask('GET /history', { ...deps, limit: PAGE_SIZE })),
  component: lazyRouteComponent(() => import('./screen.tsx'), 'HistoryScreen'),
})
