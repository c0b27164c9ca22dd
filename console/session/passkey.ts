/**
 * The browser's part of a passkey, loaded when one is asked for. One ceremony runs at a time: the library ends an older one by itself. Browsers
 * give the same error for a person who says no, a device that is not there and a time that is over, so there is one calm sentence for all.
 */
import { CallFailure } from '../api/call-failure.ts'
import { challengeToConfirm, challengeToSignIn, confirmWith, signInWith } from './calls.ts'
import type { PasskeyNeed } from './passkey-need.ts'

export const NOT_CONFIRMED = 'Not confirmed. Try again, and follow what your browser or device asks.'
export const NO_PASSKEYS = 'This browser cannot use passkeys here. Open the console at its own address, with https or on localhost.'

export const canUsePasskeys = (): boolean => typeof window.PublicKeyCredential === 'function'

const library = () => import('@simplewebauthn/browser')

/** Whoever has the passkey is signed in, or has confirmed. Fails with a sentence. */
export async function showPasskey(need: PasskeyNeed): Promise<void> {
  if (!canUsePasskeys()) throw new CallFailure(400, NO_PASSKEYS)
  const [{ startAuthentication }, optionsJSON] = await Promise.all([
    library(),
    need === 'sign-in' ? challengeToSignIn() : challengeToConfirm(),
  ])
  const response = await ceremony(() => startAuthentication({ optionsJSON }))
  await (need === 'sign-in' ? signInWith(response) : confirmWith(response))
}

export async function makePasskey(optionsJSON: CreationOptions): Promise<Registration> {
  if (!canUsePasskeys()) throw new CallFailure(400, NO_PASSKEYS)
  const { startRegistration } = await library()
  return ceremony(() => startRegistration({ optionsJSON }))
}

type Browser = typeof import('@simplewebauthn/browser')
type CreationOptions = Parameters<Browser['startRegistration']>[0]['optionsJSON']
type Registration = Awaited<ReturnType<Browser['startRegistration']>>

async function ceremony<Response>(run: () => Promise<Response>): Promise<Response> {
  try {
    return await run()
  } catch (error) {
    const { name } = error as Error
    throw new CallFailure(
      400,
      name === 'InvalidStateError' ? 'This device has a passkey for you already. Sign in with it.' : NOT_CONFIRMED,
    )
  }
}
