import { day, searchSchema, text } from '../kit/search-schema.ts'

export const PAGE_SIZE = 50
export const historySearch = searchSchema({
  person: text(),
  subject: text(),
  call: text(),
  since: day,
  until: day,
  before: text(),
})
