import type { LoanPage } from '../loan-pages.ts'
import { Fold } from './fold.tsx'
import { Section } from './section.tsx'

type Asked = NonNullable<NonNullable<LoanPage['family']>['asked']>

/** Purpose pages: a checklist of people who may make the loan smaller or needless, with what to say to each. An opened line is a checked one. */
export function AskedList({ asked }: { asked: Asked }) {
  return (
    <Section isSplit heading="Have you asked?" intro="Open a line for what to say, word for word.">
      <ul className="folds checklist max-w-measure">
        {asked.map(({ who, say }) => (
          <li key={who}>
            <Fold summary={who}>
              <blockquote className="border-l-4 border-primary pl-4">“{say}”</blockquote>
            </Fold>
          </li>
        ))}
      </ul>
    </Section>
  )
}
