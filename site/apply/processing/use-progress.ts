/** Where a request is, asked now and then, and since when our server cannot be reached. */
import { useEffect, useRef, useState } from 'react'
import { askProgress, isUnknown } from '../../browser/submission-progress.ts'
import type { WaitingProgress } from './waiting-stops.ts'

/** An answer may take its time on a weak network. */
const SLOW_MS = 4000

export const CLOCK = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit', second: '2-digit' })

/** `notLiveSince`: when the server last answered, if it has not answered since. */
export function useProgress(submissionKey: string, everyMs: number, isAskedAtOnce = true) {
  const [progress, setProgress] = useState<WaitingProgress>({ stage: 'received' })
  const [notLiveSince, setNotLiveSince] = useState<Date>()
  const lastAnswerAt = useRef(new Date())
  useEffect(() => {
    const ask = async () => {
      const askedAt = new Date()
      const answer = await askProgress(submissionKey)
      if (answer.kind === 'unreachable') setNotLiveSince(lastAnswerAt.current)
      // What has not arrived yet is an answer, too.
      if (answer.kind === 'ok' || isUnknown(answer)) {
        if (askedAt > lastAnswerAt.current) lastAnswerAt.current = askedAt
        setNotLiveSince(undefined)
        // Once there is an answer, the page that shows it takes this one's place.
        if (answer.kind === 'ok' && !answer.body.data) setProgress(answer.body)
      }
    }
    const look = () => {
      void ask()
      if (!navigator.onLine || Date.now() - lastAnswerAt.current.getTime() > everyMs + SLOW_MS)
        setNotLiveSince(lastAnswerAt.current)
    }
    if (isAskedAtOnce) look()
    const timer = setInterval(look, everyMs)
    return () => clearInterval(timer)
  }, [submissionKey, everyMs, isAskedAtOnce])
  return { progress, notLiveSince }
}
