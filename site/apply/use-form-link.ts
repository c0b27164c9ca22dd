/** "Apply Now" in the header, followed from inside the form: the person is there already, on a step or at the answer, and a new page would lose what is never kept. */
import { useEffect } from 'react'
import { APPLY_LINK } from '../navigation.ts'

/** `isInside`: there is an application here. */
export function useFormLink(isInside: boolean): void {
  useEffect(() => {
    if (!isInside) return
    function onClick(event: MouseEvent) {
      const isOrdinary = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
      const link = event.target instanceof Element && event.target.closest(`header a[href="${APPLY_LINK.href}"]`)
      if (!isOrdinary || !link) return
      event.preventDefault()
      window.scrollTo({ top: 0, behavior: 'instant' })
      document.querySelector<HTMLElement>('main :is(h1, h2)[tabindex]')?.focus({ preventScroll: true })
    }
    document.addEventListener('click', onClick)
    return () => document.removeEventListener('click', onClick)
  }, [isInside])
}
