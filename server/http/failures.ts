/** What a client is told when something goes wrong: a plain sentence, in the shape that its call has in the contract. */
import { UNAVAILABLE } from '#content/unavailable-page.ts'
import { SUBMIT_FAILED } from '#domain/application/submission-outcome.ts'
import { VERIFICATION_EMAIL_FAILED } from '#domain/application/verification.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Spec §7: submit-application's failures carry `message`, all others `error`. */
    readonly failure?: keyof typeof FAILURES
  }
}

const FAILURES = {
  submission: { field: 'message', unexpected: SUBMIT_FAILED },
  verification: { field: 'error', unexpected: VERIFICATION_EMAIL_FAILED },
  other: { field: 'error', unexpected: 'Something went wrong on our side. Please try again.' },
} as const

export const FAILURE_TEXTS = {
  notFound: 'There is nothing at this address',
  badAddress: 'This address cannot be read',
  notHttp: 'The request could not be read',
  tooSlow: 'The request took too long to arrive',
  unreadable: 'The request could not be read as JSON',
  otherSite: 'This request came from another website',
  tooLarge: 'The request is too large',
  notJson: 'Send JSON, with the header Content-Type: application/json',
  tooMany: 'Too many requests. Please wait a while.',
  busy: 'We are very busy right now. Please try again in a moment.',
  unavailable: UNAVAILABLE,
  conflict: 'This Idempotency-Key was used with another application',
  badKey: 'The Idempotency-Key must be 1-200 letters, digits, dots, colons, dashes or underscores',
} as const

const TEXT_BY_STATUS: Readonly<Record<number, string>> = {
  400: FAILURE_TEXTS.unreadable,
  413: FAILURE_TEXTS.tooLarge,
  415: FAILURE_TEXTS.notJson,
  503: FAILURE_TEXTS.unavailable,
}

export function failureBody(kind: keyof typeof FAILURES | undefined, text: string | undefined) {
  const { field, unexpected } = FAILURES[kind ?? 'other']
  return { success: false as const, [field]: text ?? unexpected }
}

/** Of Fastify's own errors only the status is passed on, never its words. */
export const textOfStatus = (status: number): string | undefined => TEXT_BY_STATUS[status]
