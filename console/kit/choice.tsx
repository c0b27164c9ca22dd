/** A link of several, of which one is chosen. The router itself would call every one of this screen's the current. */
import { createLink } from '@tanstack/react-router'
import type { ComponentProps } from 'react'

const ChoiceAnchor = ({ isChosen, ...anchor }: ComponentProps<'a'> & { readonly isChosen: boolean }) => (
  <a {...anchor} className="button is-quiet" aria-current={isChosen ? 'true' : undefined} />
)

export const Choice = createLink(ChoiceAnchor)
