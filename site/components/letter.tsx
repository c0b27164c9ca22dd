/** A letter to copy or print. It is made on the page, and nothing of it is sent by us. */
import { useState } from 'react'
import { Fold } from './fold.tsx'

export function Letter({ to, letter, children }: { to: string; letter: string; children?: React.ReactNode }) {
  const [isCopied, setCopied] = useState(false)
  return (
    <Fold summary={`A letter to ${to}`} className="border-t border-line">
      {children && <p>{children}</p>}
      <p className="mt-3 rounded-md bg-sand p-4 whitespace-pre-wrap">{letter}</p>
      <div className="mt-3 flex flex-wrap items-center gap-3" aria-live="polite">
        <button
          type="button"
          className="button button-quiet min-h-11 px-4 py-2"
          onClick={() => void navigator.clipboard?.writeText(letter).then(() => setCopied(true))}
        >
          Copy the letter
        </button>
        <button type="button" className="button button-quiet min-h-11 px-4 py-2" onClick={printLetter}>
          Print the letter
        </button>
        {isCopied && <span>Copied.</span>}
      </div>
    </Fold>
  )
}

/** The letter alone: while it is marked, paper gets nothing else (print.css). */
function printLetter({ currentTarget }: React.MouseEvent<HTMLButtonElement>): void {
  const text = currentTarget.parentElement?.previousElementSibling
  text?.setAttribute('data-printing', '')
  addEventListener('afterprint', () => text?.removeAttribute('data-printing'), { once: true })
  window.print()
}
