/** What is counted of the way through the form once it is past its first step: nothing twice, also not after a reload. */
import { useEffect } from 'react'
import type { ErrorEvent } from '#domain/visits/form-events.ts'
import { countEvent } from '../browser/count-event.ts'
import type { Draft } from './draft.ts'
import { stepAt } from './wizard-checks.ts'
import type { WizardState } from './wizard-state.ts'

interface Start {
  readonly draft: Pick<Draft, 'landing' | 'furthest'>
  readonly underWay: unknown
}

/** `start`: what the page was opened with, which was counted before. */
export function useCountedWay({ policy, step, errors, phase }: WizardState, { draft, underWay }: Start): void {
  const { landing, furthest } = draft
  useEffect(() => {
    const { id } = stepAt(policy, step)
    if (step > furthest && id !== 'loan-amount') countEvent(id, landing)
  }, [policy, step, furthest, landing])
  useEffect(() => {
    for (const field of Object.keys(errors)) countEvent(`error-${field}` as ErrorEvent, landing)
  }, [errors, landing])
  const isSent = phase.kind === 'processing' && !underWay
  useEffect(() => {
    if (isSent) countEvent('sent', landing)
  }, [isSent, landing])
}
