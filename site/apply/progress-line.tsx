import { STEPS, type Step } from '#domain/application/steps.ts'

/** Text first; the bar only repeats it. */
export function ProgressLine({ step }: { step: Step }) {
  return (
    <div>
      <p className="figures flex justify-between gap-4 text-small text-soft">
        <span>
          Step {STEPS.indexOf(step) + 1} of {STEPS.length}
        </span>
        <span>{step.percent}% complete</span>
      </p>
      <progress aria-hidden="true" max={100} value={step.percent} className="bar mt-1.5 h-1.5" />
    </div>
  )
}
