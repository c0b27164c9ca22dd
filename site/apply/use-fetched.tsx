/** A part of the form that is fetched when `load` is first called, and asked for again until it comes. */
import { startTransition, useCallback, useRef, useState } from 'react'
import { Notice } from '../components/notice.tsx'
import { backOnline } from '../hydration/hydrate-island.ts'

/** `fetchIt`: always the same function. */
export function useFetched<Part>(fetchIt: () => Promise<Part>) {
  const [part, setPart] = useState<Part>()
  const [hasFailed, setFailed] = useState(false)
  const isAsked = useRef(false)
  const fetchSurely = useCallback(async () => {
    if (isAsked.current) return
    isAsked.current = true
    for (;;) {
      try {
        const fetched = await fetchIt()
        return startTransition(() => setPart(() => fetched))
      } catch {
        setFailed(true)
        await backOnline()
      }
    }
  }, [fetchIt])
  return { part, hasFailed, load: useCallback(() => void fetchSurely(), [fetchSurely]) }
}

export function NotLoaded() {
  return (
    <Notice as="p" kind="problem" role="alert" className="font-semibold">
      We couldn’t load the next step. Please check your connection. We keep trying, and go on when it’s back.
    </Notice>
  )
}
