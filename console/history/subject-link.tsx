import { Link } from '@tanstack/react-router'

const LEAD = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const REQUEST = /^PR-[A-Z0-9]{5}-[A-Z0-9]{5}$/

/** What an entry is about, with the way there where a screen shows it. */
export function SubjectLink({ subject }: { readonly subject: string | null }) {
  if (subject === null) return <span className="quiet">–</span>
  if (REQUEST.test(subject))
    return (
      <Link to="/privacy/$reference" params={{ reference: subject }}>
        {subject}
      </Link>
    )
  if (LEAD.test(subject))
    return (
      <Link to="/history" search={{ subject }} title={subject}>
        <code>{subject.slice(0, 8)}</code>
      </Link>
    )
  return (
    <Link to="/history" search={{ subject }}>
      {subject}
    </Link>
  )
}
