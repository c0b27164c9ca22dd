/** What lies over the page until it is answered. The browser's own dialog keeps the focus inside, and gives it back. */
import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { createPortal } from 'react-dom'

interface Props {
  readonly title: string
  readonly onClose: () => void
  /** A press beside it does not close it: something typed would be lost. */
  readonly keepsOpen?: boolean
  readonly wide?: boolean
  readonly children: ReactNode
}

export function Sheet({ title, onClose, keepsOpen = false, wide = false, children }: Props) {
  const place = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  useLayoutEffect(() => {
    const dialog = place.current
    dialog?.showModal()
    return () => dialog?.close()
  }, [])
  return createPortal(
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes it, as onCancel
    <dialog
      ref={place}
      className={wide ? 'sheet is-wide' : 'sheet'}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onClick={({ target, currentTarget }) => !keepsOpen && target === currentTarget && onClose()}
    >
      <div className="sheet-body">
        <h2 id={titleId}>{title}</h2>
        {children}
      </div>
    </dialog>,
    document.body,
  )
}
