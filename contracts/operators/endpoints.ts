/** Every call of the operators' API: the server's routes, its clients, OpenAPI and the contract test come from this table. */
import type { Answer, EndpointKey } from '../endpoint.ts'
import { ALERT_ENDPOINTS } from './alerts.ts'
import { APPLICATION_ENDPOINTS } from './applications.ts'
import { BACKTEST_ENDPOINTS } from './backtests.ts'
import { CONSENT_ENDPOINTS } from './consents.ts'
import { DOSSIER_ENDPOINTS } from './dossiers.ts'
import { ERASURE_ENDPOINTS } from './erasures.ts'
import { FAN_OUT_ENDPOINTS } from './fan-out.ts'
import { FOLLOW_UP_ENDPOINTS } from './follow-ups.ts'
import { HISTORY_ENDPOINTS } from './history.ts'
import { KEY_ENDPOINTS } from './keys.ts'
import { LEAD_ACT_ENDPOINTS, LINK_MAIL_ENDPOINTS } from './lead-acts.ts'
import { LEAD_MONEY_ENDPOINTS } from './lead-money.ts'
import { LEAD_ENDPOINTS } from './leads.ts'
import { LEDGER_ENDPOINTS } from './ledger.ts'
import { LENDER_FILE_ENDPOINTS } from './lender-files.ts'
import { LENDER_TEST_ENDPOINTS } from './lender-tests.ts'
import { LENDER_ENDPOINTS } from './lenders.ts'
import { MAIL_ENDPOINTS } from './mails.ts'
import { MONEY_ENDPOINTS } from './money.ts'
import { type OperatorEndpoint, refusal } from './operator-endpoint.ts'
import { PEOPLE_ENDPOINTS } from './people.ts'
import { PRIVACY_REQUEST_ENDPOINTS } from './privacy-requests.ts'
import { PURGE_ENDPOINTS } from './purges.ts'
import { SEARCH_ENDPOINTS } from './search.ts'
import { SERVICE_ENDPOINTS } from './service.ts'
import { SHOWN_LEAD_ENDPOINTS } from './shown-lead.ts'
import { SIGN_IN_ENDPOINTS } from './sign-ins.ts'
import { SOURCE_ENDPOINTS } from './sources.ts'
import { STATE_ENDPOINTS } from './states.ts'
import { STATS_ENDPOINTS } from './stats.ts'
import { SYSTEM_ENDPOINTS } from './system.ts'
import { TODAY_ENDPOINTS } from './today.ts'

export const OPERATOR_ENDPOINTS = {
  ...TODAY_ENDPOINTS,
  ...STATS_ENDPOINTS,
  ...SOURCE_ENDPOINTS,
  ...LENDER_ENDPOINTS,
  ...LENDER_FILE_ENDPOINTS,
  ...BACKTEST_ENDPOINTS,
  ...LENDER_TEST_ENDPOINTS,
  ...STATE_ENDPOINTS,
  ...MONEY_ENDPOINTS,
  ...SEARCH_ENDPOINTS,
  ...APPLICATION_ENDPOINTS,
  ...LEAD_ENDPOINTS,
  ...SHOWN_LEAD_ENDPOINTS,
  ...LEAD_ACT_ENDPOINTS,
  ...LEAD_MONEY_ENDPOINTS,
  ...LINK_MAIL_ENDPOINTS,
  ...DOSSIER_ENDPOINTS,
  ...CONSENT_ENDPOINTS,
  ...PRIVACY_REQUEST_ENDPOINTS,
  ...ERASURE_ENDPOINTS,
  ...FAN_OUT_ENDPOINTS,
  ...FOLLOW_UP_ENDPOINTS,
  ...PURGE_ENDPOINTS,
  ...MAIL_ENDPOINTS,
  ...KEY_ENDPOINTS,
  ...LEDGER_ENDPOINTS,
  ...SYSTEM_ENDPOINTS,
  ...ALERT_ENDPOINTS,
  ...SIGN_IN_ENDPOINTS,
  ...PEOPLE_ENDPOINTS,
  ...HISTORY_ENDPOINTS,
  ...SERVICE_ENDPOINTS,
} satisfies Readonly<Record<EndpointKey, OperatorEndpoint>>

export type OperatorApi = typeof OPERATOR_ENDPOINTS
export type OperatorCall = keyof OperatorApi

/** What stands before every route. */
export const commonAnswers = (key: EndpointKey): Record<number, Answer> => ({
  401: refusal('Nobody is signed in: the session has ended, or the token is missing or wrong'),
  403: refusal(
    'The role does not allow it, the request came from another site’s page, or (`code` is `passkey-again`) the passkey has to be shown again',
  ),
  429: refusal('Too many tries to get in'),
  ...(key.startsWith('POST') && {
    400: refusal('The body is not a JSON object, or names a field twice'),
    413: refusal('The body is too large'),
    415: refusal('The body is not declared as JSON'),
  }),
  500: refusal('Something went wrong; the server’s log tells more'),
  503: refusal('The database cannot be reached'),
})
