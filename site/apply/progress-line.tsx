import { STEP_COUNT } from '#domain/application/first-step.ts'
import type { Step } from '#domain/application/steps.ts'
import finch from '../drawings/mark.svg?raw'

interface ProgressLineProps {
  step: Step
  /** Counted from 0. */
  place: number
}

/** Text first; the trail under it, with the finch where the person is, only repeats it. */
export function ProgressLine({ step: { percent }, place }: ProgressLineProps) {
  return (
    <div>
      <p className="figures flex flex-wrap justify-between gap-x-4 text-small text-soft">
        <span>{stepOfAll(place)}</span>
        <span>{percent}% complete</span>
      </p>
      <svg aria-hidden="true" className="step-trail">
        <line x1="3" x2={across(100)} y1="26" y2="26" />
        <line x1="3" x2={across(percent)} y1="26" y2="26" data-behind="" />
        <g transform="translate(-18)">
          {/* biome-ignore lint/security/noDangerouslySetInnerHtml: one of our own drawings */}
          <svg aria-hidden="true" x={across(percent)} width="24" height="24" dangerouslySetInnerHTML={{ __html: finch }} />
        </g>
      </svg>
    </div>
  )
}

const across = (percent: number): string => `${percent}%`

export const stepOfAll = (place: number): string => `Step ${place + 1} of ${STEP_COUNT}`
