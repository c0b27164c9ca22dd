import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext } from '@tanstack/react-router'
import { Frame } from './frame/frame.tsx'
import { FailedScreen, LoadingScreen, UnknownScreen } from './kit/states.tsx'

export const rootRoute = createRootRouteWithContext<{ readonly queryClient: QueryClient }>()({
  component: Frame,
  errorComponent: FailedScreen,
  pendingComponent: LoadingScreen,
  notFoundComponent: UnknownScreen,
})
