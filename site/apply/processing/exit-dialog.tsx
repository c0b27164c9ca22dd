/** Asked when Back is pressed, or the pointer leaves the top of the page: the application is on its way with either answer. */
import { useEffect, useRef } from 'react'

interface ExitDialogProps {
  isOpen: boolean
  /** Spec §2: the pointer leaving the top of the page asks too. */
  isPointerWatched?: boolean
  reason?: string
  onAsk: (isAsked: boolean) => void
}

const WILL_BE_EMAILED = 'We’ll email you the answer.'

export function ExitDialog({ isOpen, isPointerWatched = false, reason = WILL_BE_EMAILED, onAsk }: ExitDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)

  useEffect(() => {
    if (!isPointerWatched) return
    const onPointerLeave = (event: MouseEvent) => event.clientY <= 0 && onAsk(true)
    document.documentElement.addEventListener('mouseleave', onPointerLeave)
    return () => document.documentElement.removeEventListener('mouseleave', onPointerLeave)
  }, [isPointerWatched, onAsk])

  useEffect(() => {
    if (isOpen) dialog.current?.showModal()
    else dialog.current?.close()
  }, [isOpen])

  return (
    <dialog
      ref={dialog}
      aria-labelledby="exit-dialog-heading"
      onClose={() => onAsk(false)}
      className="card w-[min(28rem,calc(100vw-2rem))] p-6 text-ink backdrop:bg-veil md:p-8"
    >
      <h2 id="exit-dialog-heading" className="text-h2">
        Leave now?
      </h2>
      <p className="mt-3">Your application keeps going. {reason}</p>
      <div className="mt-6 flex flex-wrap gap-3">
        {/* The first choice is the one that loses nothing. */}
        <button type="button" className="button grow" onClick={() => onAsk(false)}>
          Stay
        </button>
        <button type="button" className="button button-quiet grow" onClick={() => location.assign('/')}>
          Leave Anyway
        </button>
      </div>
    </dialog>
  )
}
