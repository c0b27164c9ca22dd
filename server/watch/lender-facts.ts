/** Of each lender of the file: whether it may be asked, how its calls went, and how long its licenses hold. */
import type { LenderHealthRow } from '#contracts/operators/lender-figures.ts'
import { failedCalls } from '#contracts/operators/lender-trouble.ts'
import type { Lender } from '#domain/matching/lender/lender.ts'
import { failureKind } from '#domain/matching/lender/lender-results.ts'
import { type License, licenseStatus } from '#domain/matching/lender/license.ts'
import type { StateCode } from '#domain/places/us-states.ts'
import { DAY_MS, HOUR_MS, type PlainDate, todayAcrossUs } from '#domain/values/calendar.ts'
import type { Facts, LenderFacts } from '#domain/watch/facts.ts'
import { callFigures } from '../figures/lenders/call-figures.ts'
import { fullestCap } from '../figures/lenders/fullest-cap.ts'
import type { CountedCalls } from '../figures/lenders/lender-call-records.ts'
import { lendersHealth } from '../figures/lenders/lender-health.ts'
import { owingLenders } from '../money/owing-lenders.ts'
import type { Needs } from './needs.ts'

export async function lenderFacts(context: Needs): Promise<Pick<Facts, 'lenders' | 'states' | 'returnsAsked'>> {
  const { records } = context.storage
  const at = context.now()
  const since = (ms: number) => ({ from: new Date(at.getTime() - ms), to: at })
  const [{ lenders: view }, { lenders: health }, lastHour, returns, owing, asked] = await Promise.all([
    context.directory.current(),
    lendersHealth(context, since(DAY_MS)),
    records.lenderCalls.list({ ...since(HOUR_MS), together: true }),
    records.watch.returns(at),
    owingLenders(context),
    records.money.waitingReturns(),
  ])
  const today = todayAcrossUs(at).latest
  const calls = Map.groupBy(lastHour, ({ lender }) => lender)
  const lenders = view.flatMap((lender) => {
    const row = health.find(({ id }) => id === lender.id)
    const unpaid = owing.find((each) => each.lender === lender.id && each.isOverLimit)
    const facts = row && factsOf(row, licensesOf(lender, today), calls.get(lender.id) ?? [], returns.get(lender.id))
    return facts ? [{ ...facts, unpaidCents: unpaid?.owedCents ?? null }] : []
  })
  const states = new Map<string, number>()
  for (const { mayBeAsked, licenses, endedLicenses } of lenders)
    for (const [there, counts] of [
      [licenses, mayBeAsked],
      [endedLicenses, false],
    ] as const)
      for (const { state } of there) states.set(state, (states.get(state) ?? 0) + Number(counts))
  const returnsAsked = { count: asked.length, oldestAt: asked[0]?.askedAt.toISOString() ?? null }
  return { lenders, returnsAsked, states: [...states].map(([state, asked]) => ({ state, asked })) }
}

type Licenses = Pick<LenderFacts, 'licenses' | 'endedLicenses'>

/** Of states that we have not closed. */
function licensesOf({ licenses }: Lender, today: PlainDate): Licenses {
  const all = (Object.entries(licenses) as [StateCode, License][]).map(([state, license]) => ({
    state,
    until: license.validUntil,
    status: licenseStatus(state, license, today),
  }))
  const those = (wanted: string) => all.filter(({ status }) => status === wanted).map(({ state, until }) => ({ state, until }))
  return { licenses: those('asked'), endedLicenses: those('ended') }
}

function factsOf(
  row: LenderHealthRow,
  licenses: Licenses,
  lastHour: readonly CountedCalls[],
  given: { readonly sold: number; readonly returned: number } | undefined,
): Omit<LenderFacts, 'unpaidCents'> {
  const openBreakers = row.openBreakers.filter(({ state }) => state === 'open')
  const { asked, posted } = callFigures(lastHour)
  const unanswered = lastHour.filter(({ reason }) => ['timeout', 'connection'].includes(failureKind(reason)) && reason !== '')
  return {
    id: row.id,
    name: row.name,
    mayBeAsked: row.paused === 'no' && openBreakers.length === 0 && licenses.licenses.length > 0,
    openBreakers: openBreakers.filter(({ call }, place) => openBreakers.findIndex((other) => other.call === call) === place),
    fullestCap: fullestCap(row) ?? null,
    ...licenses,
    lastHour: { made: asked + posted, unanswered: unanswered.reduce((sum, { count }) => sum + count, 0) },
    calls: failedCalls(row),
    speed: row,
    sold: given?.sold ?? 0,
    returned: given?.returned ?? 0,
  }
}
