/** On a page about a place where we are closed: the one way to the form, for who lives elsewhere. Where the person chooses among offers, it is not shown. */
export const ApplyElsewhere = ({ href }: { href: string }) => (
  <a href={href} className="tap font-semibold text-balance in-data-choice:hidden">
    Apply if you live in another state
  </a>
)
