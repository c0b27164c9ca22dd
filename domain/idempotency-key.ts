/** Apart from `api.ts`, so that a browser can name the header without every schema of the API. */
export const IDEMPOTENCY_KEY_HEADER = 'idempotency-key'
