/** The subjects of the operators' API; groups of commands on the command line. */
export const OPERATOR_TAGS = {
  alerts: 'who is told when something is not in order, and what they were told',
  applications: 'what people have sent in',
  consents: 'certificates of what people agreed to',
  erasures: 'who is erased, and the log of it',
  'follow-ups': 'what lenders are told after a post, and whether each has answered',
  figures: 'what is counted hour by hour, and whether it still agrees with the records',
  history: 'who changed or saw what',
  keys: 'the keys, ring by ring',
  ledger: 'the append-only record of every step',
  lenders: 'who gets leads, on what terms, and how each does',
  mail: 'whether mails go out, and those that could not be delivered',
  people: 'who may do what',
  'privacy-requests': 'what people ask under the California privacy law',
  purge: 'what is removed when its time is over',
  service: 'the operators’ port itself',
  'sign-ins': 'getting in, and who you are',
  sources: 'which traffic is worth it, and where people leave the form',
  stats: 'the funnel, day by day (New York): from step 1 to a lender',
  system: 'whether everything is in order, and what to do where it is not',
  tokens: 'what programs get in with',
} as const
export type OperatorTag = keyof typeof OPERATOR_TAGS
