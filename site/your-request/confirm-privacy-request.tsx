/** Where the link in the receipt of a privacy request leads. A press confirms, not the opening: programs that look into mails open links too. */
import { useState } from 'react'
import { SITE } from '#content/site.ts'
import type { PrivacyRequestKind } from '#domain/law/ccpa-request.ts'
import { callApi } from '../browser/api.ts'
import { Problem } from '../components/notice.tsx'
import type { Headline } from './headline.ts'
import { PageFrame } from './page-frame.tsx'
import { TROUBLE_COPY } from './trouble.tsx'

type Confirmation =
  | { readonly kind: 'asking' | 'busy' | 'no-link' }
  | { readonly kind: 'failed'; readonly why: 'unreachable' | 'our-fault' }
  | { readonly kind: 'confirmed'; readonly reference: string; readonly request: PrivacyRequestKind }

const ASKING: Headline = {
  heading: 'Confirm your privacy request',
  next: 'One press, and we know that it’s really you who asks.',
}
const CONFIRMED: Headline = {
  title: 'Your privacy request is confirmed',
  heading: 'Thanks. Your privacy request is confirmed',
  next: 'You don’t need to do anything else.',
}
const NO_LINK: Headline = {
  heading: 'This link doesn’t work anymore',
  next: 'Its time is over, or a part of it got lost on the way.',
}

const NEXT: Readonly<Record<PrivacyRequestKind, string>> = {
  'opt-out': 'We don’t sell or share your information. A loan request that’s still under way ends now: no other lender gets it.',
  delete: 'A loan request that’s still under way ends now. We check the rest and delete it, and email you when it’s done.',
  copy: 'We’ll email you the copy. Our email says by when.',
  correct: 'Please reply to our email and say what is wrong. It also says by when we answer.',
  complaint: 'Please reply to our email and say what happened. It also says by when we answer.',
}

export function ConfirmPrivacyRequest({ token }: { token: string }) {
  const [confirmation, setConfirmation] = useState<Confirmation>({ kind: 'asking' })

  async function confirm() {
    setConfirmation({ kind: 'busy' })
    const answer = await callApi('POST /api/ccpa-requests/confirm', { token })
    if (answer.kind === 'ok') setConfirmation({ kind: 'confirmed', ...answer.body })
    else if (answer.kind === 'unreachable') setConfirmation({ kind: 'failed', why: 'unreachable' })
    else
      setConfirmation(answer.status === 404 || answer.status === 422 ? { kind: 'no-link' } : { kind: 'failed', why: 'our-fault' })
  }

  switch (confirmation.kind) {
    case 'confirmed':
      return (
        <PageFrame
          view="confirmed"
          headline={CONFIRMED}
          card={
            <>
              <p>{NEXT[confirmation.request]}</p>
              <p className="mt-4">
                Your reference is <strong className="figures">{confirmation.reference}</strong>.
              </p>
            </>
          }
        />
      )
    case 'no-link':
      return (
        <PageFrame
          view="no-link"
          headline={NO_LINK}
          card={
            <p>
              You can <a href="/ccpa-rights">make the request again</a>, or write to{' '}
              <a href={`mailto:${SITE.contact.privacyEmail}`}>{SITE.contact.privacyEmail}</a>.
            </p>
          }
        />
      )
    default:
      return (
        <PageFrame
          view="asking"
          headline={ASKING}
          card={
            <div className="space-y-5">
              <p>Wasn’t it you? Then close this page, and nothing changes.</p>
              {confirmation.kind === 'failed' && <Problem>{TROUBLE_COPY[confirmation.why]}</Problem>}
              <button type="button" className="button w-full sm:w-auto" disabled={confirmation.kind === 'busy'} onClick={confirm}>
                {confirmation.kind === 'busy' ? 'Confirming' : 'Confirm my request'}
              </button>
            </div>
          }
        />
      )
  }
}
