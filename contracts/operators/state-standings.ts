/** Whether a state is served, or who has closed it. */
export const STATE_STANDINGS = ['served', 'no lender', 'closed by us', 'closed by law'] as const
export type StateStanding = (typeof STATE_STANDINGS)[number]
