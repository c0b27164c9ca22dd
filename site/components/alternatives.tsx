import type { LoanPage } from '../loan-pages.ts'
import { FirstCall } from './first-call.tsx'
import { Fold } from './fold.tsx'
import { Section } from './section.tsx'

/** What costs less than this loan. On the second screen of a phone: names to scan, each with its words behind it. */
export function Alternatives({ page: { data, family } }: { page: LoanPage }) {
  return (
    <Section heading="What else you could do">
      {family?.firstCall && <FirstCall {...family.firstCall} />}
      <div className="fold-chips">
        {data.alternatives.map(({ name, text }) => (
          <Fold key={name} summary={name}>
            <p>{text}</p>
          </Fold>
        ))}
      </div>
    </Section>
  )
}
