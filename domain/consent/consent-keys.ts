/** The keys that certificates are verified with, as a JSON Web Key Set (RFC 7517, RFC 8037): the current one first, retired ones after it. */
import * as z from 'zod/mini'
import { described } from '../values/described.ts'

const consentKey = z.object({
  kty: described(z.literal('OKP'), 'always `OKP`'),
  crv: described(z.literal('Ed25519'), 'always `Ed25519`'),
  use: described(z.literal('sig'), 'always `sig`'),
  kid: described(z.string(), 'the key’s id, which certificates name', { examples: ['c-1a2b3c4d'] }),
  x: described(z.string(), 'the public key, 32 bytes in base64url', { examples: ['11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo'] }),
  retired: described(z.boolean(), 'whether it signs no more; its certificates stay good'),
})
export type ConsentKey = z.infer<typeof consentKey>

export const consentKeys = z.object({ keys: described(z.array(consentKey), 'every key that ever signed a certificate') })
