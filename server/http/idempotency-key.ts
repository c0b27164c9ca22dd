/** A UUID, as the form makes it, or whatever else a client counts with; it is only ever compared. */
export const isIdempotencyKey = (header: string | string[] | undefined): header is string =>
  typeof header === 'string' && /^[\w.:-]{1,200}$/.test(header)
