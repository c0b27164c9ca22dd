import { STEP_COUNT } from '#domain/application/first-step.ts'
import type { Step } from '#domain/application/steps.ts'

interface ProgressLineProps {
  step: Step
  /** Counted from 0. */
  place: number
}

/** Text first; the bar only repeats it. */
export function ProgressLine({ step, place }: ProgressLineProps) {
  return (
    <div>
      <p className="figures flex justify-between gap-4 text-small text-soft">
        <span>{stepOfAll(place)}</span>
        <span>{step.percent}% complete</span>
      </p>
      <progress aria-hidden="true" max={100} value={step.percent} className="bar mt-1.5 h-1.5" />
    </div>
  )
}

export const stepOfAll = (place: number): string => `Step ${place + 1} of ${STEP_COUNT}`
