/** Apart from the endpoint tables, so that a browser can name the header without every schema of the API. */
export const IDEMPOTENCY_KEY_HEADER = 'idempotency-key'

/** A UUID, as the form makes it, or whatever else a client counts with; it is only ever compared. */
export const IDEMPOTENCY_KEY_PATTERN = /^[\w.:-]{1,200}$/
