/** What the browser does with the end of a submission (spec §4), unless the policy has a page for every ending. From here on the outcome has been shown, and a reload finds a new form. */
import type { SubmissionData } from '#contracts/public/submissions.ts'
import type { FieldErrors } from '#domain/application/field-errors.ts'
import { isAcceptedStatus, SUBMIT_FAILED, submissionOutcome, submitAlert } from '#domain/application/submission-outcome.ts'
import { REDIRECT_DELAY_MS } from '#domain/application/timings.ts'
import { assertNever } from '#domain/values/assert-never.ts'
import { sendLeadEvents } from '../browser/lead-events.ts'
import { goToLender } from '../browser/lender-redirect.ts'
import { siteSettings } from '../browser/site-settings.ts'
import type { Submission } from '../browser/submission.ts'
import { forgetSubmission, rememberSubmission, type SubmissionUnderWay } from '../browser/submission-under-way.ts'
import { endOnPage } from './outcomes/end-on-page.ts'
import type { SubmissionParts } from './submission-parts.ts'

export function concludeSubmission(submission: Submission, sent: SubmissionUnderWay, parts: SubmissionParts): void {
  if (hasPages(parts)) endOnPage(submission, sent, parts)
  else concludeOnForm(submission, sent, parts)
}

/** `lenderRefusal` of docs/policies.md: every ending has a page of its own. */
const hasPages = ({ state: { policy } }: SubmissionParts): boolean => policy.lenderRefusal === 'explained'

function concludeOnForm(submission: Submission, sent: SubmissionUnderWay, parts: SubmissionParts): void {
  switch (submission.kind) {
    case 'answered':
      follow(submission.data, sent, parts)
      break
    case 'undecided':
      forgetSubmission()
      parts.dispatch({ kind: 'accepted', isLeaving: false, answer: undefined })
      break
    case 'not-found':
      forgetSubmission()
      parts.dispatch({ kind: 'not-found' })
      break
    case 'refused':
      forgetSubmission()
      failSubmission(parts, submission.body?.message, submission.body?.data_errors)
      break
    case 'unreachable':
      // The application may have arrived: a reload asks once more.
      failSubmission(parts, SUBMIT_FAILED)
      break
    default:
      assertNever(submission)
  }
}

/** Something in between may have answered in words of its own: only a text is a message. */
export function failSubmission(parts: SubmissionParts, message?: unknown, errors?: FieldErrors | null): void {
  const { dispatch } = parts
  if (hasPages(parts)) {
    // Nobody knows how far it came before the mistake.
    dispatch({ kind: 'ended', ending: { kind: 'we-failed', fault: 'unreachable' } })
    return
  }
  dispatch({ kind: 'failed', errors: errors ?? {} })
  alertSoon(submitAlert(typeof message === 'string' ? message : undefined))
}

function follow(data: SubmissionData, sent: SubmissionUnderWay, { state: { typed }, dispatch }: SubmissionParts): void {
  const { status, lead_id: leadId } = data
  if (isAcceptedStatus(status) && !sent.isCounted)
    sendLeadEvents({ leadId, loanAmount: Number(typed.loanAmount), state: typed.state })
  const outcome = submissionOutcome(data, siteSettings()?.wrongSiteMarker)
  if (outcome.kind !== 'go-to-lender') forgetSubmission()
  switch (outcome.kind) {
    case 'stay-on-form':
      console.info(`Application ${leadId}: ${status}`)
      dispatch({ kind: 'not-accepted' })
      break
    case 'wrong-site':
      dispatch({ kind: 'failed', errors: {} })
      alertSoon(outcome.message)
      break
    case 'nothing-further':
      dispatch({ kind: 'accepted', isLeaving: false, answer: data })
      break
    case 'go-to-lender':
      // A reload within this second still leads to the lender, and is counted once.
      rememberSubmission({ ...sent, isCounted: true })
      dispatch({ kind: 'accepted', isLeaving: true, answer: data })
      setTimeout(() => {
        forgetSubmission()
        goToLender(outcome.redirect)
      }, REDIRECT_DELAY_MS)
      break
    default:
      assertNever(outcome)
  }
}

/** An alert stops the page: the form is to be seen behind it first. */
const alertSoon = (message: string): void => {
  setTimeout(() => window.alert(message))
}
