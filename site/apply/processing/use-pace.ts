/** How far the bar is: by the clock, as specified, or by what the server says of the run (design §5, `processingPace`). */
import { useEffect, useState } from 'react'
import { PROCESSING_STAGES, PROCESSING_TICK_MS, PROCESSING_TICKS, REAL_STAGES } from '#domain/application/timings.ts'
import type { Policy } from '#domain/policy.ts'
import { askProgress } from '../../browser/submission-progress.ts'
import { type ProcessingView, processingAt, realStagesDone } from './processing-script.ts'
import { useReducedMotion, useTicks } from './use-clock.ts'

const ASK_EVERY_MS = 1000

export interface Pace extends ProcessingView {
  readonly stages: readonly string[]
  /** The eight seconds have passed. */
  readonly isOver: boolean
}

interface Waiting {
  readonly submissionKey: string
  /** How long the person has waited when the screen appears. */
  readonly passedMs: number
  readonly isAnswered: boolean
}

export function usePace(pace: Policy['processingPace'], { submissionKey, passedMs, isAnswered }: Waiting): Pace {
  const ticks = useTicks(PROCESSING_TICK_MS, PROCESSING_TICKS, passedMs)
  const isOver = ticks === PROCESSING_TICKS
  const isStill = useReducedMotion()
  const realDone = useRealStages(pace === 'follows-server' && !isAnswered, submissionKey)
  if (pace === 'fixed') return { ...processingAt(ticks, isStill), stages: PROCESSING_STAGES, isOver }
  const stagesDone = isAnswered ? REAL_STAGES.length : Math.min(realDone, REAL_STAGES.length - 1)
  return {
    stages: REAL_STAGES,
    stagesDone,
    percent: Math.round((stagesDone / REAL_STAGES.length) * 100),
    message: 'Live: this is where your application is right now',
    isOver,
  }
}

/** Only ever forward: a run that turns to its next lender has not gone back for the person who waits. */
function useRealStages(isAsking: boolean, submissionKey: string): number {
  const [stagesDone, setStagesDone] = useState(0)
  useEffect(() => {
    if (!isAsking) return
    const ask = async () => {
      const answer = await askProgress(submissionKey)
      if (answer.kind === 'ok') setStagesDone((before) => Math.max(before, realStagesDone(answer.body.stage)))
    }
    const timer = setInterval(() => void ask(), ASK_EVERY_MS)
    return () => clearInterval(timer)
  }, [isAsking, submissionKey])
  return stagesDone
}
