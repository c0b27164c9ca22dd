/** What a lender is told of the consents: each act with its text, and that the applicant is not on active military duty. */
import type { ConsentAct } from './acts.ts'

export interface LeadConsents {
  readonly consents: readonly (ConsentAct & { readonly at: string })[]
  readonly military: { readonly notActiveMilitary: true; readonly at: string }
}

/** Acts that were done at one moment. */
export interface GivenActs {
  readonly acts: readonly ConsentAct[]
  readonly at: string
}

/** `choice`: of this lender, where the person chose it. */
export const leadConsents = (acts: readonly ConsentAct[], at: string, choice?: GivenActs): LeadConsents => ({
  consents: [...acts.map((act) => ({ ...act, at })), ...(choice?.acts.map((act) => ({ ...act, at: choice.at })) ?? [])],
  military: { notActiveMilitary: true, at },
})
