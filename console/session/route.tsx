import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { rootRoute } from '../root-route.ts'

export const approveRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: 'approve',
  component: lazyRouteComponent(() => import('./approve-screen.tsx'), 'ApproveScreen'),
})

export const selfRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: 'you',
  component: lazyRouteComponent(() => import('./self-screen.tsx'), 'SelfScreen'),
})
