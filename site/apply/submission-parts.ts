import type { WizardAction, WizardState } from './wizard-state.ts'

/** What the end of a submission is told to. */
export interface SubmissionParts {
  readonly state: WizardState
  readonly dispatch: React.Dispatch<WizardAction>
}
