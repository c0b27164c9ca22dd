/** The calls with which people come in, and with which they show their passkey again. */
import type { CallAnswer } from '../api/send.ts'
import { send, sendOnce } from '../api/send.ts'

export type Me = CallAnswer<'GET /me'>
export type Entrance = CallAnswer<'POST /entrances'>

export const askMe = () => sendOnce('GET /me', {})
export const signOut = () => sendOnce('POST /sign-outs', {})
export const enterWith = (token: string) => sendOnce('POST /entrances', { token })
export const approveCommandLine = (code: string) => send('POST /command-line-sign-ins/approvals', { code })
