import type { LoanPage } from '../loan-pages.ts'

type Asked = NonNullable<NonNullable<LoanPage['family']>['asked']>

/** Purpose pages: a checklist of people who may make the loan smaller or needless, with what to say to each. */
export const AskedList = ({ asked }: { asked: Asked }) => (
  <ul className="checklist">
    {asked.map(({ who, say, text }) => (
      <li key={who}>
        <h3>{who}</h3>
        <p>“{say}”</p>
        {text && <p className="text-soft">{text}</p>}
      </li>
    ))}
  </ul>
)
