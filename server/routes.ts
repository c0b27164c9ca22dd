/** The routes of both APIs, put together from all subjects. A row of an endpoint table without a handler does not compile. */

import type { OperatorApi } from '#contracts/operators/endpoints.ts'
import type { Api } from '#contracts/public/endpoints.ts'
import { consentRoutes } from './consents/operator-routes.ts'
import { consentKeyRoutes } from './consents/public-routes.ts'
import type { Context } from './context.ts'
import { figureRoutes } from './figures/operator-routes.ts'
import { healthRoutes } from './http/health-routes.ts'
import type { PublicHandlers } from './http/public-route.ts'
import type { Readiness } from './http/readiness.ts'
import { serviceRoutes } from './http/service-routes.ts'
import { lenderRoutes } from './lenders/operator-routes.ts'
import { mailRoutes } from './mails/operator-routes.ts'
import { backtestRoutes } from './matching/backtest/backtest.ts'
import { followUpRoutes } from './matching/follow-ups/follow-up-routes.ts'
import { leadMoneyRoutes } from './matching/lead/lead-money.ts'
import { shownLeadRoutes } from './matching/lead/operator-routes.ts'
import { offerRoutes } from './matching/offers/public-routes.ts'
import { leadRoutes } from './matching/operator-routes.ts'
import { handOffRoutes } from './matching/public-routes.ts'
import { moneyRoutes } from './money/operator-routes.ts'
import { keyRoutes } from './operators/key-routes.ts'
import { ledgerRoutes } from './operators/ledger-routes.ts'
import type { OperatorHandlers } from './operators/operator-route.ts'
import { operatorServiceRoutes } from './operators/service-routes.ts'
import { historyRoutes } from './people/history/history-routes.ts'
import { peopleRoutes } from './people/people-routes.ts'
import { signInRoutes } from './people/sign-in-routes.ts'
import { placeRoutes } from './places/public-routes.ts'
import { fanOutRoutes } from './privacy/erasure/fan-out-routes.ts'
import { erasureRoutes } from './privacy/erasure/operator-routes.ts'
import { privacyRequestRoutes } from './privacy/requests/operator-routes.ts'
import { privacyRoutes } from './privacy/requests/public-routes.ts'
import { purgeRoutes } from './privacy/retention/operator-routes.ts'
import { personRequestRoutes } from './privacy/your-request/operator-routes.ts'
import { yourRequestRoutes } from './privacy/your-request/public-routes.ts'
import { sourceRoutes } from './sources/operator-routes.ts'
import { formCountRoutes } from './sources/public-routes.ts'
import { applicationRoutes } from './submissions/operator-routes.ts'
import { submissionRoutes } from './submissions/public-routes.ts'
import { searchRoutes } from './submissions/search-routes.ts'
import { systemRoutes } from './system/operator-routes.ts'
import { verificationRoutes } from './verification/public-routes.ts'
import { alertRoutes } from './watch/alerts/operator-routes.ts'

export const publicRoutes = (context: Context & { readonly readiness: Readiness }): PublicHandlers<Api> => ({
  ...verificationRoutes(context),
  ...submissionRoutes(context),
  ...offerRoutes(context),
  ...placeRoutes(context),
  ...privacyRoutes(context),
  ...yourRequestRoutes(context),
  ...handOffRoutes(context),
  ...consentKeyRoutes(context),
  ...formCountRoutes(context),
  ...serviceRoutes(context),
  ...healthRoutes(context),
})

export const operatorRoutes = (context: Context): OperatorHandlers<OperatorApi> => ({
  ...figureRoutes(context),
  ...sourceRoutes(context),
  ...lenderRoutes(context),
  ...searchRoutes(context),
  ...applicationRoutes(context),
  ...leadRoutes(context),
  ...backtestRoutes(context),
  ...moneyRoutes(context),
  ...shownLeadRoutes(context),
  ...leadMoneyRoutes(context),
  ...personRequestRoutes(context),
  ...consentRoutes(context),
  ...privacyRequestRoutes(context),
  ...erasureRoutes(context),
  ...fanOutRoutes(context),
  ...followUpRoutes(context),
  ...purgeRoutes(context),
  ...mailRoutes(context),
  ...keyRoutes(context),
  ...ledgerRoutes(context),
  ...systemRoutes(context),
  ...alertRoutes(context),
  ...signInRoutes(context),
  ...peopleRoutes(context),
  ...historyRoutes(context),
  ...operatorServiceRoutes(context),
})
