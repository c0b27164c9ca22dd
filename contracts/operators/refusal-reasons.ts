/** Why an application was refused, as codes of the ledger and in an operator's words. One application may have several. */
const REFUSAL_REASONS = {
  income: 'Income too low',
  amount: 'Amount not lent',
  employment: 'Job or pay schedule',
  account: 'Kind of bank account',
  identity: 'Identity not confirmed',
  credit: 'Credit report',
  existing: 'Known to the lender',
  duplicate: 'Sent to the lender before',
  capacity: 'Lender takes no more',
  'cap-full': 'Cap full',
  location: 'Place not served',
  other: 'No reason given',
  'offer-beyond-license': 'Offer costs more than the license allows',
  'no-place-left': 'Enough lenders had been asked',
  'declined-before': 'Declined the person before',
  'unavailable-state': 'State closed',
  'zip-in-unavailable-state': 'ZIP code in a closed state',
  'under-age-of-majority': 'Below the state’s age',
  'no-lender-to-ask': 'No lender could be asked',
  canceled: 'Ended by an operator',
} as const
type RefusalReason = keyof typeof REFUSAL_REASONS

export const refusalLabel = (code: string): string =>
  Object.hasOwn(REFUSAL_REASONS, code) ? REFUSAL_REASONS[code as RefusalReason] : code
