import type { ReactNode } from 'react'
import { CopyButton } from '../kit/copy-button.tsx'
import { Sheet } from '../kit/sheet.tsx'

interface Props {
  readonly title: string
  readonly text: string
  readonly onClose: () => void
  readonly children: ReactNode
}

/** A link or token that the server does not keep: whoever closes it without a copy makes another. */
export const OnceShown = ({ title, text, onClose, children }: Props) => (
  <Sheet title={title} onClose={onClose} keepsOpen>
    <p>{children}</p>
    <p className="once">
      <code>{text}</code>
    </p>
    <div className="acts">
      <CopyButton text={text} />
      <button type="button" className="button" onClick={onClose}>
        Done
      </button>
    </div>
  </Sheet>
)
