interface NoThanksProps {
  isAsked: boolean
  isBusy: boolean
  onAsk: (isAsked: boolean) => void
  onDecline: () => void
}

const takeFocus = (element: HTMLElement | null) => element?.focus()

/** Asked once more, since it cannot be taken back. */
export function NoThanks({ isAsked, isBusy, onAsk, onDecline }: NoThanksProps) {
  if (!isAsked)
    return (
      <button type="button" className="button button-quiet mt-8 w-full sm:w-auto" onClick={() => onAsk(true)}>
        No thanks
      </button>
    )
  return (
    <div className="mt-8 max-w-measure space-y-4">
      <p ref={takeFocus} tabIndex={-1} className="font-semibold outline-none">
        End this request? The offers are gone then, and nothing more is sent to a lender.
      </p>
      <div className="flex flex-wrap gap-3">
        <button type="button" disabled={isBusy} className="button button-quiet" onClick={onDecline}>
          {isBusy ? 'Ending' : 'End this request'}
        </button>
        <button type="button" disabled={isBusy} className="button" onClick={() => onAsk(false)}>
          Keep the offers
        </button>
      </div>
    </div>
  )
}
