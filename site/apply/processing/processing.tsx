/** The processing screen (spec §2): shown while the application is on its way, side by side with the real submission. `waiting.tsx` is the other policy's. */
import { useLayoutEffect, useRef, useState } from 'react'
import { PROCESSING_BADGE_EVERY_MS, PROCESSING_SECONDS } from '#domain/application/timings.ts'
import type { Policy } from '#domain/policy.ts'
import { formWords } from '../../browser/form-words.ts'
import type { SubmissionUnderWay } from '../../browser/submission-under-way.ts'
import { Notice } from '../../components/notice.tsx'
import { CheckMark } from '../../ui/check-mark.tsx'
import type { Phase } from '../phase.ts'
import { ExitDialog } from './exit-dialog.tsx'
import { ACHIEVEMENTS, trustPoints } from './processing-script.ts'
import { acceptedWords, leavingHeading, waitingWords } from './processing-words.ts'
import { SimulatedActivity } from './simulated-activity.tsx'
import { Stages } from './stages.tsx'
import { useTicks } from './use-clock.ts'
import { usePace } from './use-pace.ts'

interface ProcessingProps {
  policy: Policy
  phase: Phase
  sent: SubmissionUnderWay
  /** It was sent before this page was opened. */
  isResumed: boolean
  /** Empty when no verification email went out. */
  verificationSentTo: string
  isExitAsked: boolean
  onExitAsked: (isAsked: boolean) => void
}

export function Processing(props: ProcessingProps) {
  const { policy, phase, sent, isResumed, verificationSentTo, isExitAsked, onExitAsked } = props
  const heading = useRef<HTMLHeadingElement>(null)
  const accepted = phase.kind === 'accepted' ? phase : undefined
  const isAnswered = accepted !== undefined
  const [passedMs] = useState(() => (isResumed ? Date.now() - sent.sentAt : 0))
  const pace = usePace(passedMs)
  const badges = useTicks(PROCESSING_BADGE_EVERY_MS, ACHIEVEMENTS.length, passedMs)
  /** What the lender has said, in ink; what goes on meanwhile, more quietly. */
  const isTold = accepted !== undefined && (accepted.isLeaving || pace.isOver)
  const words = accepted ? acceptedWords(accepted, pace) : waitingWords(pace)

  useLayoutEffect(() => {
    window.scrollTo({ top: 0, behavior: 'instant' })
    heading.current?.focus({ preventScroll: true })
  }, [])

  return (
    <div className="space-y-7">
      <div>
        <h1 ref={heading} tabIndex={-1} className="text-h2 outline-none md:text-h1">
          {accepted?.isLeaving ? leavingHeading(accepted.answer) : 'Processing your application'}
        </h1>
        <p className={`mt-1.5 min-h-[3lh] sm:min-h-[2lh] ${isTold ? '' : 'text-soft'}`}>{words}</p>
      </div>

      {isResumed && !isAnswered && (
        <Notice as="p" className="py-3">
          <strong>Your application is under way.</strong> You don't need to send it again.
        </Notice>
      )}

      <div aria-hidden="true">
        <p className="figures flex justify-between gap-4 text-small text-soft">
          <span>{pace.stages[pace.stagesDone] ?? 'All stages complete'}</span>
          <span>{pace.percent}%</span>
        </p>
        <progress max={100} value={pace.percent} className="bar mt-1.5 h-3" />
        <p className="mt-2 text-small text-soft">
          The bar always takes {PROCESSING_SECONDS} seconds. A lender may need up to a minute.
        </p>
        <Stages stages={pace.stages} done={pace.stagesDone} />
      </div>
      <p role="status" className="sr-only">
        {accepted?.isLeaving ? words : announcement(pace.stages, pace.stagesDone)}
      </p>

      <Badges earned={badges} />

      {verificationSentTo && (
        <Notice as="p" kind="confirmation" className="wrap-anywhere py-3">
          We sent a verification email to <strong>{verificationSentTo}</strong>.
        </Notice>
      )}

      {policy.processingFigures === 'simulated' && <SimulatedActivity />}

      <ul className="flex flex-wrap gap-x-6 gap-y-1 border-t border-line pt-5 text-small text-soft">
        {trustPoints(formWords()).map((point) => (
          <li key={point} className="flex items-center gap-2">
            <CheckMark /> {point}
          </li>
        ))}
      </ul>

      {!isAnswered && (
        <button type="button" disabled className="button w-full disabled:bg-edge">
          Submitting
        </button>
      )}
      <ExitDialog isOpen={isExitAsked && !isAnswered} isPointerWatched onAsk={onExitAsked} />
    </div>
  )
}

/** All have their place from the start, so that nothing below them moves when one is earned. */
function Badges({ earned }: { earned: number }) {
  return (
    <ul aria-hidden="true" className="flex flex-wrap gap-2 text-small">
      {ACHIEVEMENTS.map((badge, place) =>
        place < earned ? (
          <li
            key={badge}
            data-earned=""
            className="appear flex items-center gap-2 rounded-full border border-green bg-mint px-3.5 py-1"
          >
            <CheckMark /> {badge}
          </li>
        ) : (
          <li key={badge} className="flex items-center gap-2 rounded-full border border-dashed border-line px-3.5 py-1 text-soft">
            <span className="size-4.5" /> {badge}
          </li>
        ),
      )}
    </ul>
  )
}

function announcement(stages: readonly string[], done: number): string {
  const current = stages[done]
  return current ? `Stage ${done + 1} of ${stages.length}: ${current}` : 'All stages complete'
}
