interface SectionProps {
  heading: string
  intro?: React.ReactNode
  className?: string
  children: React.ReactNode
}

/** A part of a page with its heading. In `.rhythm` every other one stands on sand, from edge to edge. */
export function Section({ heading, intro, className = '', children }: SectionProps) {
  return (
    <section className={`section ${className}`}>
      <div className="page">
        <h2 className="max-w-measure text-h2">{heading}</h2>
        {intro && <p className="mt-2 max-w-measure text-soft">{intro}</p>}
        <div className="mt-4 md:mt-6">{children}</div>
      </div>
    </section>
  )
}
