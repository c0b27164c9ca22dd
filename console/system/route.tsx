import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { ask } from '../api/query.ts'
import { rootRoute } from '../root-route.ts'

export const systemRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: 'system',
  loader: ({ context: { queryClient } }) => queryClient.ensureQueryData(ask('GET /mails/status', {})),
  component: lazyRouteComponent(() => import('./screen.tsx'), 'SystemScreen'),
})
