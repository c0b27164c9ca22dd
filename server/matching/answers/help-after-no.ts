/** What may help a person after a no, by the lender file and the sharing budget of this moment. */

import type { Application } from '#domain/application/application.ts'
import { reasonsIneligible } from '#domain/application/eligibility.ts'
import type { Lender, LenderId } from '#domain/matching/lender/lender.ts'
import { type ScreenedLender, screenLenders } from '#domain/matching/lender/lender-criteria.ts'
import { nextOpening } from '#domain/matching/lender/schedule.ts'
import type { WhatMayHelp } from '#domain/matching/run/outcome-parts.ts'
import type { RunState } from '#domain/matching/run/run-state.ts'
import { mayGetIdentity, smallerAmount } from '#domain/matching/run/smaller-amount.ts'
import { todayAcrossUs } from '#domain/values/calendar.ts'
import { fullLenders } from '../capacity/full-lenders.ts'
import { budgetAt } from '../capacity/share-identity.ts'
import type { Records, RunNeeds } from '../needs.ts'

type Help = Pick<WhatMayHelp, 'smallerAmount' | 'opensNext'>

const NOTHING: Help = { smallerAmount: null, opensNext: [] }

interface EndedRun {
  readonly applicationId: string
  readonly state: RunState
  readonly at: Date
}

/** In the transaction in which the run ends, after what it shared was noted. */
export async function helpAfterNo(context: RunNeeds, records: Records, { applicationId, state, at }: EndedRun): Promise<Help> {
  const { maxLenders, since } = budgetAt(context, at)
  const [submitted, { lenders }, sharing] = await Promise.all([
    records.applications.open(applicationId),
    context.directory.current(records),
    records.sharing.countingForNext(applicationId, since),
  ])
  if (!submitted || !isEligible(context, submitted.application, at)) return NOTHING
  const { application } = submitted
  const { chosen = [], counted = [], refusedBefore = [] } = state
  const noes = state.results.filter(({ result }) => isNo(result.kind))
  const tried = new Set([...chosen, ...counted, ...[...refusedBefore, ...noes].map(({ lender }) => lender)])
  const isAllowed = mayGetIdentity(sharing, maxLenders)
  const isLeft = (lender: LenderId) => !tried.has(lender) && isAllowed(lender)
  const full = await fullLenders(records, lenders.filter(({ id }) => isLeft(id)).map(asPassing), at)
  return {
    smallerAmount: smallerAmount({
      lenders,
      facts: application,
      now: at,
      mayAsk: (lender) => isLeft(lender) && !full.has(lender),
    }),
    opensNext: screenLenders(lenders, application, at)
      .filter(({ lender, reasons }) => reasons.every((reason) => reason === 'closed') && isLeft(lender.id))
      .flatMap(({ lender: { legalName, schedule } }) => {
        const opening = schedule && nextOpening(schedule, at)
        return opening && opening > at ? [{ lender: legalName, at: opening.toISOString() }] : []
      })
      .sort((one, other) => one.at.localeCompare(other.at)),
  }
}

/** With or without the name: the lender has judged this request. */
const isNo = (kind: string) => kind === 'declined' || kind === 'duplicate' || kind === 'data_error'

const isEligible = ({ zipTable }: RunNeeds, application: Application, at: Date) =>
  reasonsIneligible(application, todayAcrossUs(at), zipTable.regionsOf(application.zipCode.slice(0, 5))).length === 0

const asPassing = (lender: Lender): ScreenedLender => ({ lender, reasons: [] })
