import { useLayoutEffect, useState } from 'react'

/**
 * What was typed before the script ran, read while React takes over. A browser that translates the page changes words that React prerendered:
 * React then puts controls of its own, empty ones, in their place. What stood there is read before, and the focus goes to its successor.
 */
export function useEarlyTyping<Typed>(read: () => Typed): Typed | undefined {
  // In the render: the effects run when the old controls are gone.
  const [early] = useState(() => (typeof document === 'undefined' ? undefined : { typed: read(), focused: document.activeElement }))

  useLayoutEffect(() => {
    const { focused } = early ?? {}
    if (focused?.id && !focused.isConnected && document.activeElement === document.body)
      document.getElementById(focused.id)?.focus()
  }, [early])

  return early?.typed
}
