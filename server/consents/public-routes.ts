import type { CONSENT_ENDPOINTS } from '#contracts/public/consents.ts'
import type { ConsentKey } from '#domain/consent/consent-keys.ts'
import { answer } from '../http/endpoint-route.ts'
import type { PublicHandlers } from '../http/public-route.ts'
import type { Vault } from '../platform/vault/vault.ts'
import type { Needs } from './needs.ts'

export const consentKeyRoutes = ({ vault }: Needs): PublicHandlers<typeof CONSENT_ENDPOINTS> => ({
  'GET /.well-known/consent-keys.json': async () => answer(publishedKeys(vault)),
})

export const publishedKeys = (vault: Vault): { readonly keys: ConsentKey[] } => ({
  keys: vault.consentKeys().map(({ id, publicKey, current }) => ({
    kty: 'OKP',
    crv: 'Ed25519',
    use: 'sig',
    kid: id,
    x: publicKey.toString('base64url'),
    retired: !current,
  })),
})
