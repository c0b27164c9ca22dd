/** The pages about states. One that we do not serve says where else to turn there. A test compares this with the pages that exist. */
import type { StateCode } from '#domain/us-states.ts'

export const STATE_PAGES: Readonly<Partial<Record<StateCode, string>>> = {
  CA: '/california-loans',
  FL: '/florida-loans',
  IL: '/illinois-loans',
  NY: '/new-york-loans',
  PA: '/pennsylvania-loans',
  TX: '/texas-loans',
}
