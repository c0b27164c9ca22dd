/** What lies over the page until it is answered. */
import type { ReactNode } from 'react'
import { Dialog } from 'react-aria-components/Dialog'
import { Heading } from 'react-aria-components/Heading'
import { Modal, ModalOverlay } from 'react-aria-components/Modal'

interface Props {
  readonly title: string
  readonly onClose: () => void
  /** A press beside it does not close it: something typed would be lost. */
  readonly keepsOpen?: boolean
  readonly wide?: boolean
  readonly children: ReactNode
}

export const Sheet = ({ title, onClose, keepsOpen = false, wide = false, children }: Props) => (
  <ModalOverlay isOpen isDismissable={!keepsOpen} onOpenChange={(isOpen) => !isOpen && onClose()} className="veil">
    <Modal className={wide ? 'sheet is-wide' : 'sheet'}>
      <Dialog className="sheet-body">
        <Heading slot="title">{title}</Heading>
        {children}
      </Dialog>
    </Modal>
  </ModalOverlay>
)
