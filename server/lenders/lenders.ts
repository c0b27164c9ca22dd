/** What operators do with lenders: look at them, pause them, and see how they do. */
import { todayAcrossUs } from '#domain/calendar.ts'
import type { Lender, LenderId } from '#domain/matching/lender/lender.ts'
import { type License, licenseStanding } from '#domain/matching/lender/license.ts'
import { licenseWarnings } from '#domain/matching/lender/license-warnings.ts'
import { hoursWords, isOpen } from '#domain/matching/lender/schedule.ts'
import type { LenderFigure, LenderHealthRow, ListedLender } from '#domain/operators/lenders.ts'
import type { ShownLicense } from '#domain/operators/shown-lender.ts'
import type { StateCode } from '#domain/us-states.ts'
import type { Context } from '../context.ts'
import { startOfDay } from '../platform/clock/new-york-days.ts'
import type { CapPeriod } from './cap-periods.ts'
import { CAP_PERIODS, capPeriodStarts } from './cap-periods.ts'
import { pausedBy, pauseOf } from './pause-lender.ts'

export async function listLenders({ storage: { records }, directory, production, now }: Context) {
  const view = await directory.current()
  const today = todayAcrossUs(now()).latest
  const file = await records.lenderFiles.find(view.version)
  return {
    version: view.version,
    appliedAt: file?.appliedAt.toISOString() ?? null,
    source: file?.source ?? null,
    ranking: view.ranking.rule,
    ownersWord: view.ownersWord,
    warnings: [...(await directory.warnings())],
    lenders: view.lenders.map((lender): ListedLender => {
      const { id, name, adapter, payoutCents, needsBank } = lender
      const rows = licensesOf(lender)
      const asked = rows.filter(([state, license]) => licenseStanding(state, license, today, !production) === 'asked')
      const lastDays = asked.flatMap(([, { validUntil }]) => (validUntil === null ? [] : [validUntil])).sort()
      return {
        id,
        name,
        adapter,
        paused: pausedBy(view, id),
        pause: pauseOf(view, id),
        states: rows.length,
        statesAsked: asked.length,
        validUntil: lastDays[0] ?? null,
        payoutCents,
        caps: capsOf(lender.caps),
        needsBank,
      }
    }),
  }
}

export async function showLender({ directory, production, now }: Context, id: LenderId) {
  const view = await directory.current()
  const lender = view.lenders.find((candidate) => candidate.id === id)
  if (!lender) return undefined
  const today = todayAcrossUs(now()).latest
  const { licenses: _, ...entry } = lender
  const { pingMs = null, postMs = null, statusMs = null } = lender.timeouts ?? {}
  return {
    lender: entry,
    paused: pausedBy(view, id),
    pause: pauseOf(view, id),
    hours: hoursWords(lender.schedule),
    timeouts: { pingMs, postMs, statusMs },
    returnDays: lender.returnDays,
    inquiryOnPost: lender.inquiryOnPost,
    licenses: licensesOf(lender).map(([state, license]): ShownLicense => {
      const { amount: _amount, checked, ...row } = license
      return {
        ...row,
        state,
        checked: checked && `${checked.by}, ${checked.on}`,
        proof: checked?.proof ?? null,
        standing: licenseStanding(state, license, today, !production),
      }
    }),
    warnings: licenseWarnings(lender, today, { production }),
  }
}

const licensesOf = ({ licenses }: Lender) => Object.entries(licenses) as [StateCode, License][]

/** Loans are reported days after the lead was sent, so a day alone would show none. */
const DEARER_WINDOW_MS = 30 * 86_400_000

export async function lendersHealth({ storage: { records }, directory, network, now }: Context) {
  const at = now()
  const view = await directory.current()
  const [from, to] = [startOfDay(at), new Date(at.getTime() + 1)]
  const today = await records.lenderFigures.perDay(from, to)
  const failures = await records.lenderFigures.failures(from, to)
  const dearer = await records.postbacks.countDearer(new Date(at.getTime() - DEARER_WINDOW_MS))
  const lenders: LenderHealthRow[] = []
  for (const lender of view.lenders) {
    const { id, name, schedule } = lender
    const figures = today.find((row) => row.lender === id)
    lenders.push({
      id,
      name,
      breakers: { ping: network.breakerOf(id, 'ping'), post: network.breakerOf(id, 'post') },
      paused: pausedBy(view, id),
      open: schedule === undefined || isOpen(schedule, at),
      used: capsOf(await records.caps.used(id, capPeriodStarts(lender, at))),
      caps: capsOf(lender.caps),
      asked: figures?.asked ?? 0,
      yes: figures?.yes ?? 0,
      posted: figures?.posted ?? 0,
      sold: figures?.sold ?? 0,
      timeouts: figures?.timeouts ?? 0,
      failures: failures.filter((row) => row.lender === id).map(({ call, code, count }) => ({ call, code, count })),
      dearer: dearer.get(id) ?? 0,
      pingMedianMs: figures?.pingMedianMs ?? null,
      pingP95Ms: figures?.pingP95Ms ?? null,
    })
  }
  return { lenders, ...(await records.runs.countUnfinished(at)) }
}

/**
 * Revenue is the agreed price of leads that were not returned; it is divided by the leads that were posted to the lender. A staging site
 * has none, whatever prices its lenders name: nobody pays for a test.
 */
export async function lenderFigures(
  { storage: { records }, staging }: Context,
  { from, to, lender }: { readonly from: Date; readonly to: Date; readonly lender?: LenderId | undefined },
): Promise<LenderFigure[]> {
  const days = await records.lenderFigures.perDay(from, to, lender)
  return days.map((day) => {
    const revenueCents = staging ? 0 : day.revenueCents
    return { ...day, revenueCents, earningsPerLeadCents: day.posted > 0 ? Math.round(revenueCents / day.posted) : null }
  })
}

const capsOf = (caps: Partial<Readonly<Record<CapPeriod, number | undefined>>>): ListedLender['caps'] =>
  Object.fromEntries(CAP_PERIODS.map((period) => [period, caps[period] ?? null])) as ListedLender['caps']
