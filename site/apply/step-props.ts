/** What a step is given. */
import type { FieldName } from '#domain/application/application.ts'
import type { EnterKey } from './enter-key.ts'
import type { WizardAction, WizardState } from './wizard-state.ts'

export interface Binding {
  readonly name: FieldName
  readonly label: string
  readonly value: string
  readonly error: string | undefined
  readonly advice?: string | undefined
  readonly enterKeyHint?: EnterKey
  readonly onType: (typed: string) => void
}

export interface StepProps {
  readonly state: WizardState
  readonly dispatch: React.Dispatch<WizardAction>
  /** Ties a control to its field: `<TextField {...bind('firstName')} />`. */
  readonly bind: (field: FieldName) => Binding
}
