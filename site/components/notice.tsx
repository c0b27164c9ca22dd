type NoticeKind = 'attention' | 'problem' | 'confirmation'

interface Look {
  kind?: NoticeKind
  /** A frame all around instead of a bar at the left, for a notice that stands in the place of something else. */
  isFramed?: boolean
  className?: string
}

type Headed = { heading: string; as?: never; children: React.ReactNode }
/** `as` a paragraph where it is no more than that. */
type Plain = Omit<React.ComponentProps<'div'>, keyof Look> & { heading?: never; as?: 'div' | 'p' }

/** Something a reader must not miss, said once and calmly. The only box of its kind: what is said in it, and its role, are the caller's. */
export function Notice({ kind = 'attention', isFramed = false, className, heading, as, ...rest }: Look & (Headed | Plain)) {
  const look = ['notice', `notice-${kind}`, isFramed && 'notice-framed', className].filter(Boolean).join(' ')
  const Box: React.ElementType = as ?? 'div'
  if (heading === undefined) return <Box className={look} {...rest} />
  return (
    <section aria-label={heading} className={look}>
      <p className="font-semibold">{heading}</p>
      <div className="mt-1 max-w-measure">{rest.children}</div>
    </section>
  )
}

/** A form that could not be sent. */
export const Problem = ({ children }: { children: React.ReactNode }) => (
  <Notice as="p" kind="problem" role="alert" className="px-4 py-3">
    {children}
  </Notice>
)
