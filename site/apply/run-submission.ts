/** From a valid form to its outcome (spec §4): the client's address, the payload, the answer, and what the browser does with it. */
import { isAcceptedStatus, SUBMIT_FAILED, submissionOutcome, submitAlert } from '#domain/application/submission-outcome.ts'
import { REDIRECT_DELAY_MS } from '#domain/application/timings.ts'
import { readApplication } from '#domain/application/typed-application.ts'
import { assertNever } from '#domain/assert-never.ts'
import { findClientIp } from '../browser/client-ip.ts'
import { idempotencyKeyFor } from '../browser/idempotency-key.ts'
import { sendLeadEvents } from '../browser/lead-events.ts'
import { goToLender } from '../browser/lender-redirect.ts'
import { siteSettings } from '../browser/site-settings.ts'
import { type Submission, type SubmissionAnswer, submitApplication } from '../browser/submission.ts'
import type { Landing } from './draft.ts'
import type { WizardAction, WizardState } from './wizard-state.ts'

interface SubmissionParts {
  readonly state: WizardState
  readonly landing: Landing
  readonly dispatch: React.Dispatch<WizardAction>
  /** Told before anything is sent, so that the processing screen can ask how the run is getting on. */
  readonly onKey: (key: string) => void
}

export async function runSubmission({ state, landing, dispatch, onKey }: SubmissionParts): Promise<void> {
  const clientIp = await findClientIp()
  if (clientIp.kind !== 'valid') return dispatch({ kind: 'submission-blocked', message: clientIp.message })
  const payload = payloadOf(state, landing, clientIp.ip)
  const key = idempotencyKeyFor(payload)
  onKey(key)
  dispatch({ kind: 'sent' })
  conclude(await submitApplication(payload, key), state, dispatch)
}

function payloadOf({ typed, consents, website }: WizardState, landing: Landing, userIP: string) {
  const documents = siteSettings()?.documents
  return {
    ...readApplication(typed),
    userIP,
    ...landing,
    consent: { ...consents, ...(documents && { documents }) },
    ...(website && { website }),
  }
}

function conclude(submission: Submission, state: WizardState, dispatch: React.Dispatch<WizardAction>): void {
  switch (submission.kind) {
    case 'answered':
      follow(submission.answer, state, dispatch)
      break
    case 'refused':
      dispatch({ kind: 'failed', errors: submission.dataErrors })
      alertSoon(submitAlert(submission.message))
      break
    case 'unreachable':
      dispatch({ kind: 'failed', errors: {} })
      alertSoon(submitAlert(SUBMIT_FAILED))
      break
    default:
      assertNever(submission)
  }
}

function follow(answer: SubmissionAnswer, { typed }: WizardState, dispatch: React.Dispatch<WizardAction>): void {
  const { status, lead_id: leadId, data_errors: errors = {}, reasons = [] } = answer
  if (isAcceptedStatus(status)) sendLeadEvents({ leadId, loanAmount: Number(typed.loanAmount), state: typed.state })
  const outcome = submissionOutcome(answer, siteSettings()?.wrongSiteMarker)
  switch (outcome.kind) {
    case 'stay-on-form':
      console.info(`Application ${leadId}: ${status}`)
      dispatch({ kind: 'not-accepted', reasons, errors })
      break
    case 'wrong-site':
      dispatch({ kind: 'failed', errors: {} })
      alertSoon(outcome.message)
      break
    case 'nothing-further':
      dispatch({ kind: 'accepted', isLeaving: false })
      break
    case 'go-to-lender':
      dispatch({ kind: 'accepted', isLeaving: true })
      setTimeout(() => goToLender(outcome.redirect), REDIRECT_DELAY_MS)
      break
    default:
      assertNever(outcome)
  }
}

/** An alert stops the page: the form is to be seen behind it first. */
const alertSoon = (message: string): void => {
  setTimeout(() => window.alert(message))
}
