import { useEffect, useState, useSyncExternalStore } from 'react'

/** Counts how often an interval has passed, up to a limit. `passedMs`: how long it has been going when it is first shown. */
export function useTicks(everyMs: number, limit: number = Number.POSITIVE_INFINITY, passedMs = 0): number {
  const [ticks, setTicks] = useState(Math.min(Math.floor(passedMs / everyMs), limit))
  const isOver = ticks >= limit
  useEffect(() => {
    if (isOver) return
    const timer = setInterval(() => setTicks((count) => Math.min(count + 1, limit)), everyMs)
    return () => clearInterval(timer)
  }, [everyMs, isOver, limit])
  return ticks
}

const REDUCED_MOTION = '(prefers-reduced-motion: reduce)'

export const useReducedMotion = (): boolean =>
  useSyncExternalStore(
    (onChange) => {
      const query = matchMedia(REDUCED_MOTION)
      query.addEventListener('change', onChange)
      return () => query.removeEventListener('change', onChange)
    },
    () => matchMedia(REDUCED_MOTION).matches,
    () => false,
  )
