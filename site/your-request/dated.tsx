/** What was said or done, each with its moment. */
import { Moment } from './moments.tsx'
import { Part } from './page-frame.tsx'

export function Dated({ heading, rows }: { heading: string; rows: readonly { readonly at: string; readonly text: string }[] }) {
  if (rows.length === 0) return null
  return (
    <Part heading={heading}>
      <ul className="divide-y divide-line border-y border-line">
        {rows.map(({ at, text }) => (
          <li key={`${at} ${text}`} className="py-3">
            {text}
            <span className="block text-small text-soft">
              <Moment at={at} />
            </span>
          </li>
        ))}
      </ul>
    </Part>
  )
}
