import { RANGE_LABELS, type RangeName } from '#contracts/operators/filters.ts'
import { day, oneOf, searchSchema } from '../kit/search-schema.ts'

const OTHER_RANGES = (Object.keys(RANGE_LABELS) as RangeName[]).filter((name) => name !== 'today')

/** Without anything, today. Two days come before a range by name. */
export const todaySearch = searchSchema({ range: oneOf(OTHER_RANGES), since: day, until: day })
