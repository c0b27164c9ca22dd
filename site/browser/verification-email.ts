/** Asked for when a person leaves step 1 (spec §4). It never blocks; what goes wrong is logged in the words of spec §8. */
import { VERIFICATION_EMAIL_FAILED, VERIFICATION_NETWORK_ERROR } from '#domain/application/verification.ts'
import { callApi } from './api.ts'

export async function requestVerificationEmail(email: string, firstName: string): Promise<'sent' | 'not-sent'> {
  const answer = await callApi('POST /api/send-verification', { email, ...(firstName && { firstName }) })
  if (answer.kind === 'ok') return 'sent'
  const error = answer.kind === 'refused' ? answer.body?.error : VERIFICATION_NETWORK_ERROR
  console.warn(error ?? VERIFICATION_EMAIL_FAILED)
  return 'not-sent'
}
