import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { rootRoute } from '../root-route.ts'

export const commandLineRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: 'command-line',
  component: lazyRouteComponent(() => import('./command-line-screen.tsx'), 'CommandLineScreen'),
})

export const selfRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: 'you',
  component: lazyRouteComponent(() => import('./self-screen.tsx'), 'SelfScreen'),
})
