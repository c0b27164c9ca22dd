import type { CONSENT_ENDPOINTS } from '#contracts/public/consents.ts'
import { answer } from '../http/endpoint-route.ts'
import type { PublicHandlers } from '../http/public-route.ts'
import { publishedKeys } from './consent-keys.ts'
import type { Needs } from './needs.ts'

export const consentKeyRoutes = ({ vault }: Needs): PublicHandlers<typeof CONSENT_ENDPOINTS> => ({
  'GET /.well-known/consent-keys.json': async () => answer(publishedKeys(vault)),
})
