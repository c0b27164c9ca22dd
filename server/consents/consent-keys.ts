import type { ConsentKey } from '#domain/consent/consent-keys.ts'
import type { Vault } from '../platform/vault/vault.ts'

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
