/**
 * The lenders that got the identity of a reference's applications, and how far each has come with the erasure. Ledger, run and follow-up calls name
 * nobody, so they stay when a person is erased, and go with the decision.
 */

import type { FanOut, LenderWithIdentity } from '#contracts/operators/fan-out.ts'
import { ERASE_STATES } from '#domain/matching/follow-up-states.ts'
import { attemptKey } from '#domain/matching/run/run-keys.ts'
import { lendersWithIdentity } from '../../matching/follow-ups/forget-applicant.ts'
import type { Needs } from '../needs.ts'
import { scopeOfErasure } from './erasure-scope.ts'

type FannedOut = FanOut['applications'][number]

/** Undefined: the reference is not known, and nothing was erased with it. */
export async function fanOutOf(context: Needs, reference: string): Promise<FanOut | undefined> {
  const erased = await context.storage.records.erasures.ofReference(reference)
  const scope = await scopeOfErasure(context, { reference, samePerson: false })
  if (scope.kind === 'unknown' && erased.length === 0) return undefined
  const applications: FannedOut[] = []
  for (const { subjectId, erasedAt } of erased.filter(({ kind }) => kind === 'application'))
    applications.push({ id: subjectId, email: null, erasedAt, ...(await lendersOf(context, subjectId)) })
  for (const { applicationId, email } of scope.kind === 'erased' ? scope.scope.matches : [])
    applications.push({ id: applicationId, email, erasedAt: null, ...(await lendersOf(context, applicationId)) })
  const lenders = applications.flatMap((application) => application.lenders)
  return { reference, applications, lenders: lenders.length, confirmed: lenders.filter(({ state }) => state === 'done').length }
}

async function lendersOf(
  { storage: { records }, directory }: Needs,
  applicationId: string,
): Promise<Pick<FannedOut, 'receivedAt' | 'lenders'>> {
  const receivedAt = (await records.erasures.fingerprintsOf(applicationId))?.receivedAt.toISOString() ?? null
  const run = await records.runs.find(applicationId)
  if (!run) return { receivedAt, lenders: [] }
  const ledger = await records.ledger.read(applicationId)
  const asked = new Map(
    (await records.followUps.of(applicationId)).flatMap((each) => (each.followUp === 'erase' ? [[each.lender, each]] : [])),
  )
  const reports = await records.postbacks.ofApplication(applicationId)
  const names = await directory.names(run.lendersVersion)

  const lenders = [...new Set([...lendersWithIdentity(ledger), ...asked.keys()])].map((lender): LenderWithIdentity => {
    const followUp = asked.get(lender)
    const state = followUp?.state ?? 'not-asked'
    const hasReported = reports.some((report) => report.lender === lender && report.event === 'erased')
    const shared = ledger.find((entry) => entry.stage === 'post' && entry.lender === lender)
    return {
      lender,
      name: names.get(lender) ?? lender,
      attemptKey: followUp?.attemptKey ?? attemptKey(run.runId, lender),
      sharedAt: shared?.at.toISOString() ?? null,
      state,
      says: ERASE_STATES[state],
      confirmedBy: state === 'done' ? (hasReported ? 'report' : 'answer') : null,
      tries: followUp?.tries ?? 0,
      lastCode: followUp?.lastCode ?? null,
      askedAt: followUp?.createdAt.toISOString() ?? null,
      endedAt: followUp?.endedAt?.toISOString() ?? null,
    }
  })
  return { receivedAt, lenders }
}
