/** A lender was sent the application, or may have been, and has not told us its decision: the page may be closed. */
import { PaperTrail } from '../../pictures/paper-trail.tsx'
import { StandalonePage } from '../standalone-page.tsx'
import type { Ending } from './ending.ts'

export function NotYet({ ending: { lender } }: { ending: Extract<Ending, { kind: 'not-yet' }> }) {
  const name = lender?.name ?? 'a lender'
  return (
    <StandalonePage
      heading={`No answer from ${name} yet`}
      lead={<p>We keep asking, and email you its answer. You can close this page.</p>}
      announcement="We keep asking, and email you its answer. You can close this page."
    >
      <section aria-label="Who has your details" className="space-y-5">
        <h2 className="text-h2">Who has your details</h2>
        <PaperTrail
          stops={[
            { title: 'You sent your application', state: 'done' },
            {
              title: `${lender?.name ?? 'A lender'} may have it`,
              detail: 'It hasn’t told us its decision. No other lender gets it until it does.',
              state: 'now',
            },
            {
              title: 'You get its answer by email',
              detail: 'It comes with a private link that shows what was sent about you, and to whom.',
              state: 'next',
            },
          ]}
        />
      </section>
      <AskForLink />
    </StandalonePage>
  )
}

/** Nobody has to wait for the answer to see their request: its link goes to the address of the application, and to no other. */
export function AskForLink() {
  return (
    <p>
      Don’t want to wait? <a href="/your-request">Ask for your private link</a>: it shows who may have your details, and lets you
      stop sharing.
    </p>
  )
}
