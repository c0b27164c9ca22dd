/** Your request: one page without an account. The link of a mail opens it; the date of birth shows the rest (see `use-your-request.ts`). */
import { useState } from 'react'
import { ConfirmPrivacyRequest } from './confirm-privacy-request.tsx'
import { EmailMyLink } from './email-my-link.tsx'
import type { Headline } from './headline.ts'
import { FIRST_VIEW, PageFrame } from './page-frame.tsx'
import { ShownRequest } from './shown-request.tsx'
import { TROUBLE, Trouble } from './trouble.tsx'
import { useYourRequest } from './use-your-request.ts'

const OPENING: Headline = {
  title: 'See your request and who got what',
  heading: 'Your request',
  next: 'One moment. We’re opening it.',
}
const NO_LINK: Headline = {
  heading: 'Find your request',
  next: 'See where it stands and who has your details. No account, no password: we email you a private link.',
}
const LINK_OVER: Headline = {
  heading: 'This link doesn’t work anymore',
  next: 'Its time is over, or a part of it got lost on the way. Your request is safe. Ask for a new link.',
}

export function YourRequest({ regulators }: Pick<React.ComponentProps<typeof ShownRequest>, 'regulators'>) {
  const { view, token, open, show } = useYourRequest()
  // Spoken, for what changes without a new headline.
  const [said, setSaid] = useState('')

  return (
    <>
      <p role="status" className="sr-only">
        {said}
      </p>
      {view.kind === 'opening' && (
        <PageFrame view={FIRST_VIEW} headline={OPENING} card={<p aria-live="polite">Opening your request</p>} />
      )}
      {view.kind === 'no-link' && (
        <PageFrame view="no-link" headline={view.wasGiven ? LINK_OVER : NO_LINK} card={<EmailMyLink />} />
      )}
      {view.kind === 'confirm' && <ConfirmPrivacyRequest key={view.token} token={view.token} />}
      {view.kind === 'failed' && <PageFrame view="failed" headline={TROUBLE} card={<Trouble why={view.why} onRetry={open} />} />}
      {view.kind === 'shown' && token && (
        <ShownRequest {...view} {...{ token, regulators }} onShow={show} onSay={setSaid} onLost={open} />
      )}
    </>
  )
}
