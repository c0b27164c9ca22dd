/** How the wizard opens: with the first answers, or where a reload interrupted it. Pure. */
import { wantedRepaymentFor } from '#domain/application/landing-query.ts'
import { emptyApplication, type TypedApplication } from '#domain/application/typed-application.ts'
import type { Today } from '#domain/calendar.ts'
import type { Policy } from '#domain/policy.ts'
import { type Draft, NEVER_KEPT } from './draft.ts'
import { firstStepToMend, LAST_STEP, stepAt } from './wizard-checks.ts'
import type { WizardState } from './wizard-state.ts'

export interface WizardOpening {
  readonly policy: Policy
  readonly draft: Draft
  /** The step that the browser's history remembers for this page; none when the page is opened afresh. */
  readonly historyStep: number | undefined
  /** A field that no person sees. */
  readonly website: string
  readonly today: Today
  /** An application was sent from this tab, and its outcome has not been shown. */
  readonly isUnderWay: boolean
}

export function openWizard({ policy, draft, historyStep, website, today, isUnderWay }: WizardOpening): WizardState {
  const empty = emptyApplication()
  const kept = Object.entries(draft.typed).filter(([field]) => field in empty)
  const typed: TypedApplication = {
    ...empty,
    ...Object.fromEntries(kept),
    wantedRepayment: wantedRepaymentFor(draft.term) ?? '',
  }
  const furthest = Math.max(0, Math.min(draft.furthest, LAST_STEP))
  const historyStepKept = Math.max(0, Math.min(historyStep ?? 0, furthest))
  const step = firstStepToMend(0, historyStepKept, typed, today)
  // A page opened afresh begins at the first step, and Continue goes on where the person stopped; a reload goes back to its own step.
  const resumeTo = historyStepKept > 0 ? historyStepKept : furthest
  const asksForSecrets = stepAt(step).fields.some((field) => NEVER_KEPT.includes(field))
  const hasMore = resumeTo > step
  return {
    policy,
    typed,
    consents: { termsAccepted: false, notActiveMilitary: false },
    workPhoneIsCell: draft.workPhoneIsCell,
    website,
    term: draft.term,
    step,
    furthest,
    resumeTo: hasMore ? resumeTo : undefined,
    phase: { kind: isUnderWay ? 'processing' : 'filling' },
    errors: {},
    refused: {},
    failedTries: 0,
    checkedOn: undefined,
    notice: furthest > 0 && (hasMore || asksForSecrets) ? { kind: 'answers-kept', isSensitiveMissing: asksForSecrets } : undefined,
  }
}
