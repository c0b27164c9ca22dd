/** From a valid form to its answer (spec §4): the client's address, the payload, the key, and what comes back. */
import type { SubmissionData, SubmitApplicationRequest } from '#contracts/public/submissions.ts'
import { stepsOf } from '#domain/application/steps.ts'
import { readApplication } from '#domain/application/typed-application.ts'
import type { SubmittingAct } from '#domain/consent/submitting-acts.ts'
import type { Policy } from '#domain/policy/policy.ts'
import { findClientIp } from '../browser/client-ip.ts'
import { creditInquiryStatement } from '../browser/credit-inquiry-statement.ts'
import { forgetIdempotencyKey, idempotencyKeyFor } from '../browser/idempotency-key.ts'
import { siteSettings } from '../browser/site-settings.ts'
import { submitApplication } from '../browser/submission.ts'
import { followSubmission } from '../browser/submission-progress.ts'
import { rememberSubmission, type SubmissionUnderWay } from '../browser/submission-under-way.ts'
import { concludeSubmission, failSubmission } from './conclude-submission.ts'
import type { Landing } from './draft.ts'
import type { SubmissionParts } from './submission-parts.ts'
import type { WizardState } from './wizard-state.ts'

interface FormParts extends SubmissionParts {
  readonly landing: Landing
  readonly submittedBy: SubmittingAct
  /** Told before anything is sent, so that the processing screen can ask how the run is getting on. */
  readonly onSent: (submission: SubmissionUnderWay) => void
}

export function runSubmission({ landing, submittedBy, onSent, ...parts }: FormParts): Promise<void> {
  return failOnMistake(parts, async () => {
    const clientIp = await findClientIp()
    if (clientIp.kind !== 'valid') return parts.dispatch({ kind: 'submission-blocked', message: clientIp.message })
    const entries = entriesOf(parts.state, landing, clientIp.ip)
    const { key, submittedBy: firstSentBy } = idempotencyKeyFor(entries, submittedBy)
    const payload = { ...entries, consent: { ...entries.consent, submittedBy: firstSentBy } }
    const sent: SubmissionUnderWay = { key, sentAt: Date.now(), isCounted: false }
    rememberSubmission(sent)
    onSent(sent)
    parts.dispatch({ kind: 'sent' })
    const submission = await submitApplication(payload, sent)
    // A key whose answer has arrived has done its work: the same entries sent once more are another submission. Not after a no that nobody
    // showed (spec §4): whoever presses again gets the same no, and no lender the same person twice.
    if (submission.kind === 'answered' && !isSilentNo(submission.data, parts.state.policy)) forgetIdempotencyKey()
    concludeSubmission(submission, sent, parts)
  })
}

const isSilentNo = ({ status }: SubmissionData, { lenderRefusal }: Policy): boolean =>
  lenderRefusal === 'silent' && (status === 'reject' || status === 'data_error')

/** For an application that was sent before this page was opened. */
export function resumeSubmission(sent: SubmissionUnderWay, parts: SubmissionParts): Promise<void> {
  return failOnMistake(parts, async () => concludeSubmission(await followSubmission(sent), sent, parts))
}

/** A mistake of ours must not leave the applicant before a page that says "Submitting" for ever. */
async function failOnMistake(parts: SubmissionParts, go: () => Promise<void>): Promise<void> {
  try {
    await go()
  } catch (error) {
    reportError(error)
    failSubmission(parts)
  }
}

/** Typed by what every step's rules have let pass; our server judges it again. */
function entriesOf(
  { policy, typed, consents, website, begunFrom }: WizardState,
  landing: Landing,
  userIP: string,
): SubmitApplicationRequest {
  const shown = siteSettings()?.documents
  // Where the person chooses the lender, the permission stands with the choice, and not here: a text that was not shown is not named.
  const permission = policy.choice === 'by-ranking' && creditInquiryStatement() ? shown?.creditInquiry : undefined
  const documents = shown && { ...shown, creditInquiry: permission }
  return {
    ...readApplication(typed, stepsOf(policy)),
    userIP,
    ...landing,
    consent: { ...consents, ...(documents && { documents }) },
    ...(website && { website }),
    ...(begunFrom && policy.choice === 'by-person' && { begunFrom }),
  } as SubmitApplicationRequest
}
