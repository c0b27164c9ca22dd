/** Asks once more before an act that can't be undone, and says exactly what it does. It stays open while the act runs, and says when it failed. */
import { useEffect, useRef } from 'react'
import { Notice } from '../components/notice.tsx'

export interface ActDialogProps {
  heading: string
  button: string
  busyButton: string
  /** The first choice is the one that loses nothing. */
  keep: string
  isBusy: boolean
  failure: string | undefined
  onAct: () => void
  onClose: () => void
  children: React.ReactNode
}

export function ActDialog({ heading, button, busyButton, keep, isBusy, failure, onAct, onClose, children }: ActDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const h2 = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    const { current: element } = dialog
    element?.showModal()
    // Read from its beginning: a focused button at its end would scroll a small screen past what it says.
    h2.current?.focus()
    return () => element?.close()
  }, [])

  return (
    <dialog
      ref={dialog}
      aria-labelledby="act-heading"
      onClose={onClose}
      onCancel={(event) => isBusy && event.preventDefault()}
      className="card max-h-[90dvh] w-[min(34rem,calc(100vw-2rem))] overflow-y-auto p-6 pb-0 text-ink backdrop:bg-veil md:p-8 md:pb-0"
    >
      <h2 ref={h2} id="act-heading" tabIndex={-1} className="text-h2 outline-none focus-visible:[box-shadow:none]">
        {heading}
      </h2>
      <div className="mt-3 space-y-3">{children}</div>
      {failure && (
        <Notice as="p" kind="problem" role="alert" className="mt-4 px-4 py-3">
          {failure}
        </Notice>
      )}
      {/* In sight however long the rest is. */}
      <div className="sticky bottom-0 mt-3 flex flex-wrap gap-3 bg-card pt-3 pb-6">
        <button type="button" className="button button-quiet grow" disabled={isBusy} onClick={onClose}>
          {keep}
        </button>
        <button type="button" className="button grow" disabled={isBusy} onClick={onAct}>
          {isBusy ? busyButton : button}
        </button>
      </div>
    </dialog>
  )
}
