/** The pages about states that we do not serve: where else to turn there. A test compares this with the pages that exist. */
import type { StateCode } from '#domain/us-states.ts'

export const PAGES_OF_CLOSED_STATES: Readonly<Partial<Record<StateCode, string>>> = {
  IL: '/illinois-loans',
  NY: '/new-york-loans',
  PA: '/pennsylvania-loans',
}
