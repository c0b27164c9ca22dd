/**
 * The browser's part of a passkey, loaded when one is asked for. One ceremony runs at a time: the library ends an older one by itself. Browsers
 * give the same error for a person who says no, a device that is not there and a time that is over, so there is one calm sentence for all.
 */
import { CallFailure } from '../api/call-failure.ts'
import { type CallInput, send, sendOnce } from '../api/send.ts'
import type { PasskeyNeed } from './passkey-need.ts'

const NOT_CONFIRMED = 'Not confirmed. Try again, and follow what your browser or device asks.'
const HAS_ONE = 'This device has a passkey for you already. Sign in with it.'
const NO_PASSKEYS = 'This browser cannot use passkeys here. Open the console at its own address, with https or on localhost.'

type Library = typeof import('@simplewebauthn/browser')
type ShowOptions = Parameters<Library['startAuthentication']>[0]['optionsJSON']
type MakeOptions = Parameters<Library['startRegistration']>[0]['optionsJSON']
type Response = CallInput<'POST /sign-ins'>['response']
/** As the API hands it over: the browser checks it. */
type Ceremony = Readonly<Record<string, unknown>>

/** Whoever has the passkey is signed in, or has confirmed. Fails with a sentence. */
export async function showPasskey(need: PasskeyNeed): Promise<void> {
  if (need === 'sign-in') {
    const { options } = await sendOnce('POST /sign-ins/challenges', {})
    await sendOnce('POST /sign-ins', { response: await show(options) })
    return
  }
  const { options } = await sendOnce('POST /confirmations/challenges', {})
  // Somebody who came into the sandbox by its link has no passkey: there the press itself confirms.
  await sendOnce('POST /confirmations', options === null ? {} : { response: await show(options) })
}

export const makeFirstPasskey = async (token: string, options: Ceremony) =>
  sendOnce('POST /sign-in-links/passkeys', { token, response: await make(options) })

export async function addPasskey(label: string) {
  const { options } = await send('POST /passkeys/challenges', {})
  const response = await make(options)
  return send('POST /passkeys', { response, ...(label && { label }) })
}

const show = async (options: Ceremony) => {
  const { startAuthentication } = await library()
  return ceremony(() => startAuthentication({ optionsJSON: options as unknown as ShowOptions }))
}

const make = async (options: Ceremony) => {
  const { startRegistration } = await library()
  return ceremony(() => startRegistration({ optionsJSON: options as unknown as MakeOptions }))
}

async function library(): Promise<Library> {
  if (typeof window.PublicKeyCredential !== 'function') throw new CallFailure(400, NO_PASSKEYS)
  return import('@simplewebauthn/browser')
}

async function ceremony(run: () => Promise<unknown>): Promise<Response> {
  try {
    return (await run()) as Response
  } catch (error) {
    throw new CallFailure(400, (error as Error).name === 'InvalidStateError' ? HAS_ONE : NOT_CONFIRMED)
  }
}
