/** Ed25519 from its 32 bytes: Node takes keys as DER, which is these bytes behind a prefix that never changes (RFC 8410). */
import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto'

const PRIVATE_PREFIX = Buffer.from('302e020100300506032b657004220420', 'hex')
const PUBLIC_PREFIX = Buffer.from('302a300506032b6570032100', 'hex')

export const signingKey = (secret: Uint8Array): KeyObject =>
  createPrivateKey({ key: Buffer.concat([PRIVATE_PREFIX, secret]), format: 'der', type: 'pkcs8' })

export const publicKeyOf = (secret: Uint8Array): Buffer =>
  createPublicKey(signingKey(secret)).export({ format: 'der', type: 'spki' }).subarray(PUBLIC_PREFIX.length)
