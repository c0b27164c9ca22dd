/** An entry of the browser's history, and the step that it stands for. The address never changes, so nothing typed can reach it. */
export interface StepEntry {
  readonly wizardStep: number
  readonly previousStep?: number | undefined
}

export const currentStepEntry = (): StepEntry | null => history.state as StepEntry | null

export const rememberStep = (entry: StepEntry): void => history.replaceState(entry, '')

export const addStep = (entry: StepEntry): void => history.pushState(entry, '')
