/** A part of a page with its heading. */
export function Section({ heading, intro, children }: { heading: string; intro?: string; children: React.ReactNode }) {
  return (
    <section className="page mt-16 md:mt-20">
      <h2 className="max-w-measure text-h2">{heading}</h2>
      {intro && <p className="mt-3 max-w-measure text-soft">{intro}</p>}
      <div className="mt-6">{children}</div>
    </section>
  )
}
