import { IDEMPOTENCY_KEY_PATTERN } from '#contracts/endpoint.ts'

export const isIdempotencyKey = (header: string | string[] | undefined): header is string =>
  typeof header === 'string' && IDEMPOTENCY_KEY_PATTERN.test(header)
