import { day, searchSchema, words } from '../kit/search-schema.ts'

export const PAGE_SIZE = 50
export const historySearch = searchSchema({
  person: words(),
  subject: words(),
  call: words(),
  since: day,
  until: day,
  before: words(),
})
