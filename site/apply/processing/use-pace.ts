/** How far the bar is: by the clock, as specified. */
import { PROCESSING_STAGES, PROCESSING_TICK_MS, PROCESSING_TICKS } from '#domain/application/timings.ts'
import { type ProcessingView, processingAt } from './processing-script.ts'
import { useReducedMotion, useTicks } from './use-clock.ts'

export interface Pace extends ProcessingView {
  readonly stages: readonly string[]
  /** The eight seconds have passed. */
  readonly isOver: boolean
}

/** `passedMs`: how long the person has waited when the screen appears. */
export function usePace(passedMs: number): Pace {
  const ticks = useTicks(PROCESSING_TICK_MS, PROCESSING_TICKS, passedMs)
  const isStill = useReducedMotion()
  return { ...processingAt(ticks, isStill), stages: PROCESSING_STAGES, isOver: ticks === PROCESSING_TICKS }
}
