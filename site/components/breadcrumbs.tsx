import type { Link } from '../navigation.ts'

/** The last crumb is the page itself. */
export function Breadcrumbs({ trail }: { trail: readonly Link[] }) {
  return (
    <nav aria-label="Breadcrumb" className="page mt-8 pb-1 text-small [main:has(.rhythm)+&]:mt-1">
      <ol className="flex flex-wrap items-center gap-x-2">
        {trail.map(({ href, name }, place) => (
          <li key={href} className="flex items-center gap-x-2">
            {place < trail.length - 1 ? (
              <>
                <a href={href} className="tap">
                  {name}
                </a>
                <span aria-hidden="true">/</span>
              </>
            ) : (
              <span aria-current="page">{name}</span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
