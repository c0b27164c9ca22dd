/** The calls with which people come in, and with which they show their passkey again. */
import type { CallAnswer } from '../api/send.ts'
import { send, sendOnce } from '../api/send.ts'

export type Me = CallAnswer<'GET /me'>
export type OpenedLink = CallAnswer<'POST /sign-in-links'>

export const askMe = () => sendOnce('GET /me', {})
export const signOut = () => sendOnce('POST /sign-outs', {})
export const enterWith = (token: string) => sendOnce('POST /sign-in-links', { token })
export const approveCommandLine = (code: string) => send('POST /command-line-sign-ins/approvals', { code })
