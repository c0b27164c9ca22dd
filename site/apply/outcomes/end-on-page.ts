/**
 * What the browser does with the end of a submission where every ending has a page. The key is kept with it: a reload, or Back, leads to the same
 * ending until the person asks anew.
 */
import { isAcceptedStatus } from '#domain/application/submission-outcome.ts'
import { assertNever } from '#domain/values/assert-never.ts'
import { sendLeadEvents } from '../../browser/lead-events.ts'
import type { Submission } from '../../browser/submission.ts'
import {
  forgetSubmission,
  rememberSubmission,
  type SubmissionUnderWay,
  submissionUnderWay,
} from '../../browser/submission-under-way.ts'
import type { SubmissionParts } from '../submission-parts.ts'
import { type Ending, endingOf } from './ending.ts'

export function endOnPage(submission: Submission, sent: SubmissionUnderWay, parts: SubmissionParts): void {
  const { dispatch } = parts
  const end = (ending: Ending) => dispatch({ kind: 'ended', ending })
  switch (submission.kind) {
    case 'answered':
      if (isAcceptedStatus(submission.data.status)) countOnce(submission.data.lead_id, sent, parts)
      end(endingOf(submission.data))
      break
    case 'undecided':
      end({ kind: 'not-yet', lender: undefined })
      break
    case 'not-found':
      forgetSubmission()
      dispatch({ kind: 'not-found' })
      break
    case 'refused': {
      forgetSubmission()
      const { message, data_errors: errors } = submission.body ?? {}
      if (errors && Object.keys(errors).length > 0) dispatch({ kind: 'failed', errors })
      else end({ kind: 'we-failed', fault: 'refused', message: typeof message === 'string' ? message : undefined })
      break
    }
    case 'unreachable':
      // The application may have arrived: a reload asks once more.
      end({ kind: 'we-failed', fault: 'unreachable' })
      break
    default:
      assertNever(submission)
  }
}

/** The events of spec §7, once for a lead, however often its answer is looked at. */
function countOnce(leadId: string, sent: SubmissionUnderWay, { state: { typed } }: SubmissionParts): void {
  const kept = submissionUnderWay() ?? sent
  if (kept.isCounted) return
  rememberSubmission({ ...kept, isCounted: true })
  sendLeadEvents({ leadId, loanAmount: Number(typed.loanAmount), state: typed.state })
}
