import { day, oneOf, searchSchema, words } from '../kit/search-schema.ts'

export const STATUSES = ['received', 'sold', 'approved', 'pending', 'choosing', 'refused'] as const

export const leadsSearch = searchSchema({ status: oneOf(STATUSES), since: day, until: day, before: words() })
export const PAGE_SIZE = 50
