/** The same person applied before: nothing of that application is shown to whoever typed this one. Its answer goes where it was asked for. */
import { SITE } from '#content/site.ts'
import { StandalonePage } from '../standalone-page.tsx'

export const APPLIED_BEFORE = {
  heading: 'You already have a request with us',
  text: 'Its answer goes to the email address that you gave then. No lender got what you just sent.',
} as const

export function AppliedBefore() {
  const { heading, text } = APPLIED_BEFORE
  return (
    <StandalonePage heading={heading} lead={<p>{text}</p>} announcement={text}>
      <WaysToAnswer />
    </StandalonePage>
  )
}

export function WaysToAnswer() {
  return (
    <section aria-label="How to see the answer" className="space-y-4">
      <h2 className="text-h2">How to see the answer</h2>
      <ul className="list-disc space-y-2 pl-5">
        <li>Open our email. Its private link shows the answer, or the offers you can choose from.</li>
        <li>
          No email? <a href="/your-request">Ask for the link again</a>.
        </li>
        <li>
          You can’t open that mailbox, or you never applied with us? Write to{' '}
          <a href={`mailto:${SITE.contact.email}`}>{SITE.contact.email}</a>. We check who you are, then help you.
        </li>
      </ul>
    </section>
  )
}
