/** A lender has the application and has not decided: the page may be closed. */
import { PaperTrail } from '../../pictures/paper-trail.tsx'
import { StandalonePage } from '../standalone-page.tsx'
import type { Ending } from './ending.ts'

export function NotYet({ ending: { lender } }: { ending: Extract<Ending, { kind: 'not-yet' }> }) {
  const name = lender?.name ?? 'A lender'
  return (
    <StandalonePage
      heading={`${name} needs more time`}
      lead={<p>We’ll email you its answer. You can close this page.</p>}
      announcement="We’ll email you its answer. You can close this page."
    >
      <section aria-label="Who has your details" className="space-y-5">
        <h2 className="text-h2">Who has your details</h2>
        <PaperTrail
          stops={[
            { title: 'You sent your application', state: 'done' },
            {
              title: lender ? `${lender.name} has it` : 'A lender has it',
              detail: 'No other lender gets it while this one decides.',
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
    </StandalonePage>
  )
}
