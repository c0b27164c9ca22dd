/** Waiting where the person chooses: the paper trail, live, with names at the stops and nothing else. Before the choice it is better to stay. */
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { formWords } from '../../browser/form-words.ts'
import { setPageTitle } from '../../browser/page-title.ts'
import { askProgress } from '../../browser/submission-progress.ts'
import { PaperTrail } from '../../pictures/paper-trail.tsx'
import { ExitDialog } from './exit-dialog.tsx'
import { type WaitingProgress, waitingStops } from './waiting-stops.ts'

interface WaitingProps {
  submissionKey: string
  /** The lender that the person has chosen. */
  chosen?: string | undefined
  /** It was sent before this page was opened. */
  isResumed?: boolean
  exit?: { readonly isAsked: boolean; readonly onAsk: (isAsked: boolean) => void }
}

const ASK_EVERY_MS = 1000

export function Waiting({ submissionKey, chosen, isResumed = false, exit }: WaitingProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const stops = waitingStops(useProgress(submissionKey), chosen)
  const place = stops.findIndex(({ state }) => state === 'now')
  const reading = stops[place]?.title ?? ''
  const isChosen = place === stops.length - 1
  const words = isChosen ? reading : 'Looking for your offers'
  const whatIsAhead = `your offers come in about a minute, and you have ${formWords().choiceMinutes} to choose.`

  useLayoutEffect(() => {
    window.scrollTo({ top: 0, behavior: 'instant' })
    heading.current?.focus({ preventScroll: true })
  }, [])

  useEffect(() => setPageTitle(words), [words])

  return (
    <div className="space-y-7">
      <div>
        <h1 ref={heading} tabIndex={-1} className="text-h2 outline-none md:text-h1">
          {words}
        </h1>
        <p className="mt-1.5 text-soft">Live: this is where your application is right now.</p>
      </div>
      <PaperTrail stops={stops} />
      <p role="status" className="sr-only">
        {`Stop ${place + 1} of ${stops.length}: ${reading}`}
      </p>
      <p className="border-t border-line pt-5">
        {isResumed && <strong>Your application is under way. You don’t need to send it again. </strong>}
        {isChosen ? 'You can leave at any time. We’ll email you the answer.' : `Please stay: ${whatIsAhead}`}
      </p>
      {exit && (
        <ExitDialog isOpen={exit.isAsked} onAsk={exit.onAsk} {...(!isChosen && { reason: `But please stay: ${whatIsAhead}` })} />
      )}
    </div>
  )
}

function useProgress(submissionKey: string): WaitingProgress {
  const [progress, setProgress] = useState<WaitingProgress>({ stage: 'received' })
  useEffect(() => {
    const ask = async () => {
      const answer = await askProgress(submissionKey)
      // Once there is an answer, the page that shows it takes this one's place.
      if (answer.kind === 'ok' && !answer.body.data) setProgress(answer.body)
    }
    void ask()
    const timer = setInterval(() => void ask(), ASK_EVERY_MS)
    return () => clearInterval(timer)
  }, [submissionKey])
  return progress
}
