/**
 * A real authenticator without a browser: it makes ES256 passkeys and signs with them, as WebAuthn has it. Like passkeys that are synced between
 * devices it does not count, so that nothing but the challenge tells a repetition from the first time.
 */
import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'

interface Passkey {
  readonly id: Buffer
  readonly key: KeyObject
  readonly userHandle: string
}

interface CreationOptions {
  readonly challenge: string
  readonly rp: { readonly id: string }
  readonly user: { readonly id: string }
}
interface RequestOptions {
  readonly challenge: string
  readonly rpId: string
  readonly allowCredentials?: readonly { readonly id: string }[]
}

const USER_PRESENT = 0x01
const USER_VERIFIED = 0x04
const HAS_CREDENTIAL = 0x40

export function makeAuthenticator(origin: string) {
  const passkeys: Passkey[] = []
  const clientData = (type: string, challenge: string) =>
    Buffer.from(JSON.stringify({ type: `webauthn.${type}`, challenge, origin, crossOrigin: false }))

  return {
    create(asked: unknown) {
      const { challenge, rp, user } = asked as CreationOptions
      const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
      const passkey: Passkey = { id: randomBytes(16), key: privateKey, userHandle: user.id }
      passkeys.push(passkey)
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
      const cose = cborMap([
        [1, cborInt(2)],
        [3, cborInt(-7)],
        [-1, cborInt(1)],
        [-2, cborBytes(Buffer.from(x, 'base64url'))],
        [-3, cborBytes(Buffer.from(y, 'base64url'))],
      ])
      const length = Buffer.alloc(2)
      length.writeUInt16BE(passkey.id.length)
      const authData = Buffer.concat([
        authenticatorData(rp.id, USER_PRESENT | USER_VERIFIED | HAS_CREDENTIAL),
        Buffer.alloc(16),
        length,
        passkey.id,
        cose,
      ])
      const attestationObject = cborMap([
        ['fmt', cborText('none')],
        ['attStmt', cborMap([])],
        ['authData', cborBytes(authData)],
      ])
      return credential(passkey.id, {
        clientDataJSON: clientData('create', challenge).toString('base64url'),
        attestationObject: attestationObject.toString('base64url'),
        transports: ['internal'],
      })
    },

    get(asked: unknown, { isVerified = true } = {}) {
      const { challenge, rpId, allowCredentials = [] } = asked as RequestOptions
      const isAllowed = ({ id }: Passkey) =>
        allowCredentials.length === 0 || allowCredentials.some((one) => one.id === id.toString('base64url'))
      const passkey = passkeys.find(isAllowed) ?? passkeys[0]
      if (!passkey) throw new Error('This authenticator has no passkey')
      const data = authenticatorData(rpId, isVerified ? USER_PRESENT | USER_VERIFIED : USER_PRESENT)
      const client = clientData('get', challenge)
      const signed = Buffer.concat([data, createHash('sha256').update(client).digest()])
      return credential(passkey.id, {
        clientDataJSON: client.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: sign('sha256', signed, passkey.key).toString('base64url'),
        userHandle: passkey.userHandle,
      })
    },
  }
}

export type Authenticator = ReturnType<typeof makeAuthenticator>

const credential = (id: Buffer, response: object) => ({
  id: id.toString('base64url'),
  rawId: id.toString('base64url'),
  type: 'public-key' as const,
  response,
  clientExtensionResults: {},
})

const authenticatorData = (rpId: string, flags: number): Buffer =>
  Buffer.concat([createHash('sha256').update(rpId).digest(), Buffer.of(flags), Buffer.alloc(4)])

/** As much of CBOR as a passkey needs: whole numbers, bytes, texts and maps. */
function cborHead(major: number, value: number): Buffer {
  if (value < 24) return Buffer.of((major << 5) | value)
  if (value < 0x100) return Buffer.of((major << 5) | 24, value)
  return Buffer.of((major << 5) | 25, value >> 8, value & 0xff)
}
const cborInt = (value: number) => (value < 0 ? cborHead(1, -1 - value) : cborHead(0, value))
const cborBytes = (bytes: Buffer) => Buffer.concat([cborHead(2, bytes.length), bytes])
const cborText = (text: string) => Buffer.concat([cborHead(3, Buffer.byteLength(text)), Buffer.from(text)])
const cborMap = (entries: readonly (readonly [number | string, Buffer])[]) =>
  Buffer.concat([
    cborHead(5, entries.length),
    ...entries.flatMap(([key, value]) => [typeof key === 'number' ? cborInt(key) : cborText(key), value]),
  ])
