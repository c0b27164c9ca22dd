import type { LoanPage } from '../loan-pages.ts'
import { Fold } from './fold.tsx'

type Asked = NonNullable<NonNullable<LoanPage['family']>['asked']>

/** Purpose pages: a checklist of people who may make the loan smaller or needless, with what to say to each. An opened line is a checked one. */
export function AskedList({ asked }: { asked: Asked }) {
  return (
    <div>
      <h3 className="font-body font-semibold">Have you asked?</h3>
      <ul className="folds checklist mt-1">
        {asked.map(({ who, say, text }) => (
          <li key={who}>
            <Fold summary={who}>
              <p className="text-small text-soft">Say:</p>
              <blockquote className="border-l-4 border-primary pl-4">“{say}”</blockquote>
              {text && <p className="mt-2 text-small">{text}</p>}
            </Fold>
          </li>
        ))}
      </ul>
    </div>
  )
}
