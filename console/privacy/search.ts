import { oneOf, searchSchema } from '../kit/search-schema.ts'

/** Open ones without it. */
const STATUSES = ['completed', 'all'] as const
export const privacySearch = searchSchema({ status: oneOf(STATUSES) })
/** As many as the server lists at once: more have never been open. */
export const MOST_REQUESTS = 500
