/**
 * Whether the form must come alive without being touched: this tab holds answers or an application under way, or the list of states, which comes
 * with the script, is asked for on the first step.
 */
import { asksStateFirst } from './asks-state-first.ts'
import { currentStepEntry } from './step-history.ts'
import { readKept } from './tab-storage.ts'

export const wakesAtOnce = (): boolean =>
  asksStateFirst() ||
  (currentStepEntry()?.wizardStep ?? 0) > 0 ||
  readKept('application-draft') !== null ||
  readKept('application-under-way') !== null
