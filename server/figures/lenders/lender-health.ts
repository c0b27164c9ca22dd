/** How lenders do: this moment over all processes, and over days. */

import { shownOddsOf } from '#content/odds-copy.ts'
import type { LenderFigure, LenderHealthRow, LenderReport, LenderTotals } from '#contracts/operators/lender-figures.ts'
import { hoursLabel } from '#domain/matching/lender/hours-label.ts'
import type { Lender, LenderId } from '#domain/matching/lender/lender.ts'

import { LEAST_USUAL } from '#domain/watch/usual.ts'
import type { ReportedBreaker, ReportingProcess } from '../../lenders/breaker-records.ts'
import { capPeriodStarts, capsOf } from '../../lenders/cap-periods.ts'
import type { DirectoryView } from '../../lenders/lender-directory.ts'
import { hoursNow } from '../../lenders/opening-hours.ts'
import { pausedBy, pauseOf } from '../../lenders/pause-lender.ts'
import { worstState } from '../../lenders/shared-breakers.ts'
import { type DaysAsked, daysAsked, daysBefore, type Period } from '../../platform/clock/new-york-days.ts'
import { withIsoTimes } from '../../platform/database/named-row.ts'
import type { Needs } from '../needs.ts'
import { callFailures, callFigures, callRefusals, countRefusals } from './call-figures.ts'
import { type LenderPeriod, NO_LEADS, wholeOf } from './lender-figures.ts'

/** Loans are reported days after the lead was sent, so a day alone would show none. */
const COSTS_MORE_WINDOW_MS = 30 * 86_400_000
const USUAL_WINDOW_MS = 7 * 86_400_000
const SHOWN_PAUSES = 20
const SHOWN_FILES = 10

/** Today (New York), unless other days are asked for. */
export async function lendersHealth(context: Needs, period: Period = daysAsked(undefined, undefined, context.now(), 1).period) {
  const { storage, directory, breakers, now } = context
  const { records } = storage
  const at = now()
  const view = await directory.current()
  const [figures, usual, reported, used, costsMore, runs] = await Promise.all([
    records.lenderFigures.list({ ...period, together: true }),
    usualPings(context, period.from),
    breakers.list(),
    usedCaps(context, view.lenders, at),
    records.postbacks.countCostsMore(new Date(at.getTime() - COSTS_MORE_WINDOW_MS)),
    records.runs.countUnfinished(at),
  ])
  const lenders = view.lenders.map((lender): LenderHealthRow => {
    const { id, name } = lender
    const own = figures.find((row) => row.lender === id)
    return {
      id,
      name,
      ...statusOf(view, lender, reported, used, at),
      ...totalsOf(context, own),
      costsMore: costsMore.get(id) ?? 0,
      usualPingP95Ms: usual.get(id) ?? null,
      failures: callFailures(own?.calls ?? []),
    }
  })
  return { lenders, ...runs }
}

/** Undefined: there is no such lender. */
export async function lenderReport(context: Needs, id: LenderId, asked: DaysAsked): Promise<LenderReport | undefined> {
  const { storage, directory, breakers, now } = context
  const { lenderCalls, lenderFigures, lenderPauses, lenderFiles } = storage.records
  const at = now()
  const view = await directory.current()
  const lender = view.lenders.find((candidate) => candidate.id === id)
  if (!lender) return undefined
  const inRange = { ...asked.period, lender: id }
  const [usual, reported, used, decided, inFlight, days, [before], pauses, files] = await Promise.all([
    usualPings(context, asked.period.from, id),
    breakers.list(),
    usedCaps(context, [lender], at),
    lenderCalls.decisionsOnChosen([id], at),
    lenderFigures.inFlight(id),
    lenderFigures.list(inRange),
    lenderFigures.list({ ...daysBefore(asked).period, lender: id, together: true }),
    lenderPauses.history(id, SHOWN_PAUSES),
    lenderFiles.list(SHOWN_FILES),
  ])
  const range = wholeOf(days)
  const calls = range?.calls ?? []
  const decisions = decided.get(id) ?? { accepted: 0, refused: 0 }
  return {
    id,
    name: lender.name,
    since: asked.first.toString(),
    until: asked.first.add({ days: asked.count - 1 }).toString(),
    ...statusOf(view, lender, reported, used, at),
    hours: hoursLabel(lender.schedule),
    inFlight,
    odds: { ...decisions, ...shownOddsOf(decisions) },
    figures: totalsOf(context, range),
    before: totalsOf(context, before),
    usualPingP95Ms: usual.get(id) ?? null,
    days: days.map((day) => figureOf(context, day)),
    failures: callFailures(calls),
    refused: countRefusals(calls),
    refusals: callRefusals(calls),
    pauses: pauses.map(({ at: since, until, reason, by, endedAt, endedBy }) => {
      const isOver = endedAt ?? (until && until <= at ? until : null)
      return withIsoTimes({ at: since, until, reason, by, endedAt: isOver, endedBy })
    }),
    files: files.map(({ version, appliedAt: at, source, appliedBy: by }) => withIsoTimes({ version, at, source, by })),
  }
}

export async function lenderFigures(
  context: Needs,
  { from, to, lender }: Period & { readonly lender?: LenderId | undefined },
): Promise<LenderFigure[]> {
  const days = await context.storage.records.lenderFigures.list({ from, to, lender })
  return days.map((day) => figureOf(context, day))
}

/** How long pings took in the week before, of lenders that got enough to tell. */
async function usualPings(
  { storage: { records } }: Needs,
  to: Date,
  lender?: LenderId,
): Promise<ReadonlyMap<LenderId, number | null>> {
  const calls = await records.lenderCalls.list({ from: new Date(to.getTime() - USUAL_WINDOW_MS), to, lender, together: true })
  return new Map(
    [...Map.groupBy(calls, (call) => call.lender)].flatMap(([id, own]) => {
      const { asked, pingP95Ms } = callFigures(own)
      return asked < LEAST_USUAL ? [] : [[id, pingP95Ms] as const]
    }),
  )
}

const usedCaps = ({ storage: { records } }: Needs, lenders: readonly Lender[], at: Date) =>
  records.caps.used(lenders.map((lender) => ({ lender: lender.id, starts: capPeriodStarts(lender, at) })))

function statusOf(
  view: DirectoryView,
  lender: Lender,
  reported: readonly ReportedBreaker[],
  used: Awaited<ReturnType<typeof usedCaps>>,
  at: Date,
) {
  const { id, schedule, caps } = lender
  const { open, changesAt } = hoursNow(schedule, at)
  return {
    paused: pausedBy(view, id),
    pause: pauseOf(view, id),
    breakers: { ping: worstState(reported, id, 'ping'), post: worstState(reported, id, 'post') },
    openBreakers: reported
      .filter((each) => each.lender === id)
      .map(({ call, state, since, process }) => ({ call, state, since: since.toISOString(), process: processName(process) })),
    open,
    changesAt: changesAt?.toISOString() ?? null,
    used: capsOf(used.get(id) ?? {}),
    caps: capsOf(caps),
  }
}

/**
 * Revenue is the agreed price of leads that were not returned; it is divided by the leads that were posted to the lender. A staging site
 * has none, whatever prices its lenders name: nobody pays for a test.
 */
function totalsOf({ staging }: Needs, period: LenderPeriod | undefined): LenderTotals {
  const { day: _, lender: _lender, calls: _calls, costsMoreTotalCents, ...figures } = period ?? NOTHING
  const revenueCents = staging ? 0 : figures.revenueCents
  const costsMoreByCents = figures.costsMore > 0 ? Math.round(costsMoreTotalCents / figures.costsMore) : null
  const earningsPerLeadCents = figures.posted > 0 ? Math.round(revenueCents / figures.posted) : null
  return { ...figures, costsMoreByCents, revenueCents, earningsPerLeadCents }
}

const figureOf = (context: Needs, period: LenderPeriod): LenderFigure => ({
  day: period.day,
  lender: period.lender,
  ...totalsOf(context, period),
})

const NOTHING: LenderPeriod = { day: '', lender: '', calls: [], ...callFigures([]), ...NO_LEADS }

/** Says nothing of the machine that it runs on. */
const processName = ({ role, id }: ReportingProcess): string => `${role} ${id.slice(0, 4)}`
