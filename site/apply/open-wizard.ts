/** How the wizard opens: with the first answers, or where a reload interrupted it. Pure. */
import { USUAL_REPAYMENT, WANTED_REPAYMENTS } from '#domain/application/fields/wanted-repayment.ts'
import { wantedRepaymentFor } from '#domain/application/landing-query.ts'
import { emptyApplication, type TypedApplication } from '#domain/application/typed-application.ts'
import type { Policy } from '#domain/policy/policy.ts'
import type { Today } from '#domain/values/calendar.ts'
import type { Draft } from './draft.ts'
import { firstStepToMend, LAST_STEP, NO_CONSENTS, stepAt } from './wizard-checks.ts'
import type { WizardState } from './wizard-state.ts'

interface WizardOpening {
  readonly policy: Policy
  readonly draft: Draft
  /** The step that the browser's history remembers for this page; none when the page is opened afresh. */
  readonly historyStep: number | undefined
  /** The form's own pages, opened afresh, lead back to the place; the home page and a calculator's link begin at the first step. */
  readonly leadsBack: boolean
  /** A field that no person sees. */
  readonly website: string
  readonly today: Today
  /** An application was sent from this tab, and its outcome has not been shown. */
  readonly isUnderWay: boolean
}

export function openWizard(opening: WizardOpening): WizardState {
  const { policy, draft, historyStep, leadsBack, website, today, isUnderWay } = opening
  const empty = emptyApplication()
  const kept = Object.entries(draft.typed).filter(([field]) => field in empty)
  const typed: TypedApplication = {
    ...empty,
    ...Object.fromEntries(kept),
    wantedRepayment: repaymentOf(policy, draft),
  }
  const furthest = Math.max(0, Math.min(draft.furthest, LAST_STEP))
  const place = Math.max(0, Math.min(historyStep ?? (leadsBack ? furthest : 0), furthest))
  const step = firstStepToMend(0, place, { policy, typed }, today)
  // Where the first step is shown again, Continue goes on where the person stopped.
  const resumeTo = place > 0 ? place : furthest
  const enterAgain = stepAt(policy, step).fields.filter((field) => draft.withheld.includes(field))
  const hasMore = resumeTo > step
  return {
    policy,
    typed,
    consents: { ...NO_CONSENTS, notActiveMilitary: draft.isFilled === true },
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
    notice: furthest > 0 && (hasMore || enterAgain.length > 0) ? { kind: 'answers-kept', enterAgain, hasMore } : undefined,
    withheld: draft.withheld,
    asked: undefined,
    judgedZip: undefined,
    endedIn: undefined,
    begunFrom: draft.begunFrom,
  }
}

/** As specified it follows from a calculator's link; where it is a question, the link's answer is the one that is chosen beforehand. */
function repaymentOf({ choice }: Policy, { term, typed }: Draft): string {
  const linked = wantedRepaymentFor(term)
  if (choice === 'by-ranking') return linked ?? ''
  return WANTED_REPAYMENTS.find((wanted) => wanted === typed.wantedRepayment) ?? linked ?? USUAL_REPAYMENT
}
