/** The calls with which people come in, and with which they show their passkey again. */
import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/browser'
import type { SentInput } from '#domain/endpoint.ts'
import type { Role } from '#domain/operators/roles.ts'
import { sendOnce } from '../api/send.ts'

export interface Me {
  readonly name: string
  readonly role: Role
  readonly zone: string
  readonly confirmedUntil: string | null
  readonly until: string
  readonly staging: boolean
  readonly production: boolean
  readonly sandbox: boolean
  readonly publicUrl: string
  readonly whoMay: Readonly<Record<Role, readonly string[]>>
}

const call = (key: string, input: object = {}) =>
  (sendOnce as (key: string, input: SentInput<never>) => Promise<unknown>)(key, input as SentInput<never>)

export const askMe = () => call('GET /me') as Promise<Me>
export const challengeToSignIn = () => call('POST /sign-ins/challenges') as Promise<PublicKeyCredentialRequestOptionsJSON>
export const signInWith = (response: AuthenticationResponseJSON) => call('POST /sign-ins', { response })
export const challengeToConfirm = () => call('POST /confirmations/challenges') as Promise<PublicKeyCredentialRequestOptionsJSON>
export const confirmWith = (response: AuthenticationResponseJSON) => call('POST /confirmations', { response })
export const signOut = () => call('POST /sign-outs')

/** What a one-time link is good for: it signs in at once, or a passkey is to be made first. */
export interface Entrance {
  readonly signedIn: boolean
  readonly name: string | null
  readonly role: Role | null
  readonly options: PublicKeyCredentialCreationOptionsJSON | null
}
export const enterWith = (token: string) => call('POST /entrances', { token }) as Promise<Entrance>
export const makeFirstPasskey = (token: string, response: RegistrationResponseJSON) =>
  call('POST /entrances/passkeys', { token, response })
export const approveCommandLine = (code: string) => call('POST /command-line-sign-ins/approvals', { code })
