import { isServedState } from '#domain/law/state-law.ts'
import { isStateCode } from '#domain/places/us-states.ts'
import { asksStateFirst } from '../browser/asks-state-first.ts'
import { forget, keep } from '../browser/tab-storage.ts'
import type { Draft } from './draft.ts'

/** Written again with every change. Where the form ends for a state that we do not serve, nothing is kept of a person who lives there. */
export function keepDraft(draft: Draft): void {
  const { state = '' } = draft.typed
  const isTurnedAway = asksStateFirst() && isStateCode(state) && !isServedState(state)
  if (isTurnedAway) forget('application-draft')
  else if (!draft.isFilled) keep('application-draft', draft)
}
