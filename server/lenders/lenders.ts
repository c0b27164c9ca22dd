/** Lenders as the active lender file has them. */

import type { ListedLender } from '#contracts/operators/lenders.ts'
import type { ShownLicense } from '#contracts/operators/shown-lender.ts'
import { hoursLabel } from '#domain/matching/lender/hours-label.ts'
import type { Lender, LenderId } from '#domain/matching/lender/lender.ts'
import { type License, licenseStatus } from '#domain/matching/lender/license.ts'
import { licenseWarnings } from '#domain/matching/lender/license-warnings.ts'
import type { StateCode } from '#domain/places/us-states.ts'
import { todayAcrossUs } from '#domain/values/calendar.ts'
import { capsOf } from './cap-periods.ts'
import type { Needs } from './needs.ts'
import { pausedBy, pauseOf } from './pause-lender.ts'

export async function listLenders({ storage: { records }, directory, now }: Needs) {
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
      const asked = rows.filter(([state, license]) => licenseStatus(state, license, today) === 'asked')
      const lastDays = asked.map(([, { validUntil }]) => validUntil).sort()
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

export async function showLender({ directory, now }: Needs, id: LenderId) {
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
    hours: hoursLabel(lender.schedule),
    timeouts: { pingMs, postMs, statusMs },
    returnDays: lender.returnDays,
    inquiryOnPost: lender.inquiryOnPost,
    licenses: licensesOf(lender).map(([state, license]): ShownLicense => {
      const { amount: _amount, checked, ...row } = license
      return {
        ...row,
        state,
        checked: `${checked.by}, ${checked.on}`,
        proof: checked.proof,
        status: licenseStatus(state, license, today),
      }
    }),
    warnings: licenseWarnings(lender, today),
  }
}

const licensesOf = ({ licenses }: Lender) => Object.entries(licenses) as [StateCode, License][]
