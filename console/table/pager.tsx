import { Link } from '@tanstack/react-router'

interface Props {
  readonly count: number
  readonly size: number
  readonly before: string | undefined
  /** Where the list goes on; null: nowhere. */
  readonly next: string | null
}

/** No list is counted to its end: that alone would take longer than the page. */
export function Pager({ count, size, before, next }: Props) {
  const goesOn = next !== null
  if (!goesOn && before === undefined) return <p className="pager quiet">{count === 1 ? '1 row' : `All ${count} rows`}</p>
  const page = (cursor: string | undefined) => ((now: object) => ({ ...now, before: cursor })) as never
  return (
    <nav className="pager" aria-label="Pages">
      {before !== undefined && (
        <Link to="." search={page(undefined)} className="button">
          Newest
        </Link>
      )}
      {goesOn && (
        <Link to="." search={page(next)} className="button">
          {count < size ? 'Look further back' : `Next ${size}`}
        </Link>
      )}
      <span className="quiet">{goesOn ? `${count} shown, more follow` : `${count} shown, the last`}</span>
    </nav>
  )
}
