/**
 * WebAuthn: passkeys are made and shown for this console alone (`CONSOLE_URL` gives the relying party), by a person who was recognised by the
 * device (user verification), and sign a challenge that counts once, for one purpose and one person.
 */
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import { SITE } from '#content/site.ts'
import type { PasskeyResponse } from '#contracts/operators/sign-ins.ts'
import type { Needs } from './needs.ts'
import type { PasskeyRow } from './person-records.ts'
import { hashOf } from './secrets.ts'
import type { ChallengePurpose } from './sign-in-records.ts'

/** EdDSA, ES256, RS256: what devices have. */
const ALGORITHMS = [-8, -7, -257]

type Registration = Parameters<typeof verifyRegistrationResponse>[0]['response']
type Authentication = Parameters<typeof verifyAuthenticationResponse>[0]['response']

export type NewPasskey = Pick<PasskeyRow, 'credential_id' | 'public_key' | 'transports'> & { readonly counter: number }

/** Whose ceremony it is: a person, or an invitation whose person is still to be made. */
interface Purpose {
  readonly purpose: ChallengePurpose
  readonly ownerId: string | null
}

export function passkeyCeremonies({ storage, now, consoleUrl }: Needs) {
  const { signIns, people } = storage.records
  const rpID = () => new URL(consoleUrl()).hostname
  const expected = (expectedChallenge: string) => {
    const expectedOrigin = new URL(consoleUrl()).origin
    return { expectedChallenge, expectedOrigin, expectedRPID: rpID(), requireUserVerification: true }
  }
  const keep = async <Options extends { readonly challenge: string }>(options: Options, { purpose, ownerId }: Purpose) => {
    await signIns.addChallenge(hashOf(options.challenge), purpose, ownerId, now())
    return options as unknown as Record<string, unknown>
  }
  /** Undefined: made for something or somebody else, too old, or used. */
  const claim = async (response: PasskeyResponse, { purpose, ownerId }: Purpose) => {
    const challenge = challengeIn(response)
    if (challenge === undefined) return undefined
    return (await signIns.claimChallenge(hashOf(challenge), purpose, ownerId, now())) ? challenge : undefined
  }

  return {
    async beginRegistration(person: { readonly id: string; readonly name: string }, purpose: Purpose) {
      const known = await people.passkeysOf(person.id)
      const options = await generateRegistrationOptions({
        rpName: `${SITE.brand} console`,
        rpID: rpID(),
        userName: person.name,
        userDisplayName: person.name,
        userID: userHandle(person.id),
        attestationType: 'none',
        supportedAlgorithmIDs: ALGORITHMS,
        excludeCredentials: known.map(({ credential_id, transports }) => ({ id: credential_id, transports })),
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      })
      return keep(options, purpose)
    },

    async endRegistration(response: PasskeyResponse, purpose: Purpose): Promise<NewPasskey | undefined> {
      const expectedChallenge = await claim(response, purpose)
      if (expectedChallenge === undefined) return undefined
      const checked = await verifyRegistrationResponse({
        response: response as unknown as Registration,
        ...expected(expectedChallenge),
        supportedAlgorithmIDs: ALGORITHMS,
      }).catch(() => undefined)
      if (!checked?.verified) return undefined
      const { id, publicKey, counter, transports = [] } = checked.registrationInfo.credential
      return { credential_id: id, public_key: publicKey, counter, transports: [...transports] }
    },

    /** Without a person, the device offers whichever passkey it has for this console. */
    async beginAuthentication(purpose: Purpose, personId?: string) {
      const allowed = personId === undefined ? [] : await people.passkeysOf(personId)
      const options = await generateAuthenticationOptions({
        rpID: rpID(),
        userVerification: 'required',
        allowCredentials: allowed.map(({ credential_id, transports }) => ({ id: credential_id, transports })),
      })
      return keep(options, purpose)
    },

    /** The passkey that was shown; undefined: not accepted. */
    async endAuthentication(response: PasskeyResponse, purpose: Purpose): Promise<PasskeyRow | undefined> {
      const expectedChallenge = await claim(response, purpose)
      const passkey = await people.findPasskey(response.id)
      if (expectedChallenge === undefined || !passkey) return undefined
      const checked = await verifyAuthenticationResponse({
        response: response as unknown as Authentication,
        ...expected(expectedChallenge),
        credential: {
          id: passkey.credential_id,
          publicKey: new Uint8Array(passkey.public_key),
          counter: Number(passkey.counter),
          transports: passkey.transports,
        },
      }).catch(() => undefined)
      if (!checked?.verified || !isHandleOf(response, passkey.person_id)) return undefined
      await people.usedPasskey(passkey.id, checked.authenticationInfo.newCounter, now())
      return passkey
    },
  }
}

const userHandle = (personId: string) => new Uint8Array(Buffer.from(personId.replaceAll('-', ''), 'hex'))

/** A device that names the person must name the one whose passkey it is. */
function isHandleOf({ response: { userHandle: given } }: PasskeyResponse, personId: string): boolean {
  return given === undefined || given === null || given === Buffer.from(userHandle(personId)).toString('base64url')
}

function challengeIn({ response: { clientDataJSON } }: PasskeyResponse): string | undefined {
  try {
    const { challenge } = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString('utf8'))
    return typeof challenge === 'string' ? challenge : undefined
  } catch {
    return undefined
  }
}
