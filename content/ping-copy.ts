/** What lenders learn before they have said yes, in words; the list itself is the domain's. */
import { fieldName } from '../domain/application/field-names.ts'
import { PING_FIELDS, type PingFacts } from '../domain/matching/run/ping-facts.ts'

const PING_LABELS: Readonly<Record<keyof PingFacts, string>> = {
  state: 'your state',
  incomeBand: 'an income band',
  payFrequency: 'how often you are paid',
  amount: 'the amount',
  accountType: 'the account type',
  employmentStatus: 'your employment status',
  wantedRepayment: 'any wish on repaying',
}

const text = PING_FIELDS.map((field) => PING_LABELS[field])

/** "your state, an income band and the amount" */
export const PING_FACTS_IN_WORDS = `${text.slice(0, -1).join(', ')} and ${text.at(-1)}`

/** One by one, for a picture. */
export const PING_FACTS_IN_SHORT = PING_FIELDS.map(fieldName)
