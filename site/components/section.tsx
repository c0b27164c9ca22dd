interface SectionProps {
  heading: React.ReactNode
  intro?: React.ReactNode
  /** On a wide screen the heading stands beside what belongs to it. */
  isSplit?: boolean | undefined
  children: React.ReactNode
}

/** A part of a page with its heading. In `.rhythm` every other one stands on sand, from edge to edge. */
export function Section({ heading, intro, isSplit = false, children }: SectionProps) {
  return (
    <section className="section">
      <div className={isSplit ? 'page lg:grid lg:grid-cols-[1fr_2fr] lg:gap-10' : 'page'}>
        <div className="max-w-measure">
          <h2 className="text-h2">{heading}</h2>
          {intro && <p className="mt-2 text-soft">{intro}</p>}
        </div>
        <div className={isSplit ? 'mt-4 lg:mt-0' : 'mt-4 md:mt-6'}>{children}</div>
      </div>
    </section>
  )
}
