/** The routes of the public API, put together from all subjects. A row of its endpoint table without a handler does not compile. */
import type { Api } from '#domain/api/endpoints.ts'
import { healthRoutes } from './http/health-routes.ts'
import type { PublicRoutes } from './http/public-route.ts'
import { serviceRoutes } from './http/service-routes.ts'
import { handOffRoutes } from './matching/public-routes.ts'
import { placeRoutes } from './places/public-routes.ts'
import { privacyRoutes } from './privacy/requests/public-routes.ts'
import { submissionRoutes } from './submissions/public-routes.ts'
import { verificationRoutes } from './verification/public-routes.ts'

export const publicRoutes: PublicRoutes<Api> = (context) => ({
  ...verificationRoutes(context),
  ...submissionRoutes(context),
  ...placeRoutes(context),
  ...privacyRoutes(context),
  ...handOffRoutes(context),
  ...serviceRoutes(context),
  ...healthRoutes(context),
})
