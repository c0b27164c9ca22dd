/** Where a person is in the wizard, and what it has to say there. `wizard-state.ts` leads from one to the next. */
import type { SubmissionData } from '#contracts/public/submissions.ts'
import type { FieldName } from '#domain/application/application.ts'
import type { SubmittingAct } from '#domain/consent/submitting-acts.ts'
import type { Ending } from './outcomes/ending.ts'

export type Phase =
  | { readonly kind: 'filling' }
  | { readonly kind: 'advancing'; readonly to: number }
  | { readonly kind: 'submitting'; readonly by: SubmittingAct }
  | { readonly kind: 'processing' }
  | Accepted
  | { readonly kind: 'ended'; readonly ending: Ending }

/** `answer`: none when lenders take longer than anybody waits. */
export interface Accepted {
  readonly kind: 'accepted'
  readonly isLeaving: boolean
  readonly answer: Pick<SubmissionData, 'status' | 'lender' | 'price' | 'repeats_earlier'> | undefined
}

/** Something to say above the step's questions. */
export type FormNotice =
  /** `enterAgain`: typed before on this step, and not kept. `hasMore`: Continue skips to where the person was. */
  | { readonly kind: 'answers-kept'; readonly enterAgain: readonly FieldName[]; readonly hasMore: boolean }
  | { readonly kind: 'application-not-found'; readonly isSensitiveMissing: boolean }
  | { readonly kind: 'submission-blocked'; readonly message: string }
