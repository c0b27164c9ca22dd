/** The processing screen (spec §2): shown while the application is on its way, side by side with the real submission. `waiting.tsx` is the other policy's. */
import { useState } from 'react'
import { PROCESSING_BADGE_EVERY_MS, PROCESSING_SECONDS } from '#domain/application/timings.ts'
import type { Policy } from '#domain/policy/policy.ts'
import { formCopy } from '../../browser/form-copy.ts'
import type { SubmissionUnderWay } from '../../browser/submission-under-way.ts'
import { Notice } from '../../components/notice.tsx'
import { PriceTag } from '../../pictures/price-tag.tsx'
import { CheckMark } from '../../ui/check-mark.tsx'
import { WaysToAnswer } from '../outcomes/applied-before.tsx'
import { AskForLink } from '../outcomes/not-yet.tsx'
import type { Phase } from '../phase.ts'
import { StandalonePage } from '../standalone-page.tsx'
import { ExitDialog } from './exit-dialog.tsx'
import { acceptedCopy, announcementOf, answeredHeading, isUndecided, waitingCopy } from './processing-copy.ts'
import { ACHIEVEMENTS, trustPoints } from './processing-script.ts'
import { SimulatedActivity } from './simulated-activity.tsx'
import { Stages } from './stages.tsx'
import { useTicks } from './use-clock.ts'
import { usePace } from './use-pace.ts'
import { CLOCK, useProgress } from './use-progress.ts'

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
  const accepted = phase.kind === 'accepted' ? phase : undefined
  const isAnswered = accepted !== undefined
  const [passedMs] = useState(() => (isResumed ? Date.now() - sent.sentAt : 0))
  const pace = usePace(passedMs)
  const badges = useTicks(PROCESSING_BADGE_EVERY_MS, ACHIEVEMENTS.length, passedMs)
  /** A lender has said something, and the bar has had its time. */
  const isAnswerShown = accepted !== undefined && (accepted.isLeaving || pace.isOver)
  const { price: cost, lender } = (isAnswerShown && accepted.answer) || {}
  const price = cost && lender && { price: cost, lender }
  const text = accepted ? acceptedCopy(accepted, pace) : waitingCopy(pace)

  return (
    <StandalonePage
      isBanded
      heading={isAnswerShown ? answeredHeading(accepted) : 'Processing your application'}
      lead={<p className="min-h-[3lh] sm:min-h-[2lh]">{text}</p>}
      announcement={announcementOf(accepted, pace, text)}
    >
      {price && (
        <div className="card card-raised p-5 md:p-7">
          <PriceTag {...price} />
        </div>
      )}
      {!(price && accepted?.isLeaving) && (
        <div aria-hidden="true" className={`card card-raised p-5 md:p-7 ${price ? 'mt-5' : ''}`}>
          <p className="figures flex flex-wrap justify-between gap-x-4 text-small text-soft">
            <span>{pace.stages[pace.stagesDone] ?? 'All stages complete'}</span>
            <span>{pace.percent}%</span>
          </p>
          <progress max={100} value={pace.percent} className="bar mt-1.5 h-3" />
          <p className="mt-2 text-small text-soft">
            The bar always takes {PROCESSING_SECONDS} seconds. A lender may need up to a minute.
          </p>
          <Stages stages={pace.stages} done={pace.stagesDone} />
        </div>
      )}

      <div className="mt-7 space-y-7">
        {isResumed && !isAnswered && (
          <Notice as="p" className="py-3">
            <strong>Your application is under way.</strong> You don’t need to send it again.
          </Notice>
        )}

        {!isAnswered && <LostConnection submissionKey={sent.key} />}

        {isAnswerShown && accepted.answer?.repeats_earlier && <WaysToAnswer />}
        {isAnswerShown && isUndecided(accepted) && <AskForLink />}

        <Badges earned={badges} />

        {verificationSentTo && (
          <Notice as="p" kind="confirmation" className="wrap-anywhere py-3">
            We sent a verification email to <strong>{verificationSentTo}</strong>. If it isn’t there, look in your junk mail. We
            send only a few an hour.
          </Notice>
        )}

        {policy.processingFigures === 'simulated' && <SimulatedActivity isOver={isAnswerShown} />}

        <ul className="flex flex-wrap gap-x-6 gap-y-1 border-t border-line pt-5 text-small text-soft">
          {trustPoints(formCopy()).map((point) => (
            <li key={point} className="flex items-center gap-2">
              <CheckMark /> {point}
            </li>
          ))}
        </ul>

        {!isAnswered && (
          <button type="button" disabled className="button w-full">
            Submitting
          </button>
        )}
      </div>
      <ExitDialog isOpen={isExitAsked && !isAnswered} isPointerWatched onAsk={onExitAsked} />
    </StandalonePage>
  )
}

const ASK_EVERY_MS = 5000

/** Says nothing as long as our server answers. The application itself is on its way meanwhile, so nothing is asked at once. */
function LostConnection({ submissionKey }: { submissionKey: string }) {
  const { notLiveSince } = useProgress(submissionKey, ASK_EVERY_MS, false)
  return (
    <div role="status" className={notLiveSince ? '' : 'hidden'}>
      {notLiveSince && (
        <Notice as="p" kind="problem" className="py-3">
          <strong>No connection to our server since {CLOCK.format(notLiveSince)}.</strong> Please check your network. We keep
          trying.
        </Notice>
      )}
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
