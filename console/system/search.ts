import { MAIL_KIND_NAMES } from '#contracts/operators/mail-words.ts'
import { oneOf, searchSchema } from '../kit/search-schema.ts'

const PARTS = ['mails', 'errands'] as const
const STATES = ['waiting'] as const

/** Without a part, all of them at a glance. */
export const systemSearch = searchSchema({
  part: oneOf(PARTS),
  /** Of mails: those given up without it. */
  state: oneOf(STATES),
  kind: oneOf(MAIL_KIND_NAMES),
})
