/** Asks now and then how a request stands while a page that may change is looked at: offers run out, another tab chooses, a lender decides. */
import { useEffect } from 'react'
import type { ProgressAnswer } from '#contracts/public/submissions.ts'
import { askProgress } from '../../browser/submission-progress.ts'

export function useFreshAnswer(key: string, everyMs: number, onAnswer: (progress: ProgressAnswer) => void): void {
  useEffect(() => {
    let isOver = false
    const ask = async () => {
      if (document.hidden) return
      const progress = await askProgress(key)
      if (!isOver && progress.kind === 'ok') onAnswer(progress.body)
    }
    const timer = setInterval(() => void ask(), everyMs)
    // A tab that was away for long shows the truth at once.
    const onSeen = () => void ask()
    document.addEventListener('visibilitychange', onSeen)
    return () => {
      isOver = true
      clearInterval(timer)
      document.removeEventListener('visibilitychange', onSeen)
    }
  }, [key, everyMs, onAnswer])
}
