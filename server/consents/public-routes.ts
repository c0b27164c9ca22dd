import type { CONSENT_ENDPOINTS } from '#contracts/public/consents.ts'
import { answer } from '../http/endpoint-route.ts'
import type { PublicRoutes } from '../http/public-route.ts'
import { publishedKeys } from './consent-keys.ts'

export const consentKeyRoutes: PublicRoutes<typeof CONSENT_ENDPOINTS> = ({ vault }) => ({
  'GET /.well-known/consent-keys.json': async () => answer(publishedKeys(vault)),
})
