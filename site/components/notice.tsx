/** Something a reader must not miss, said once and calmly. */
export function Notice({ heading, children }: { heading: string; children: React.ReactNode }) {
  return (
    <section aria-label={heading} className="border-l-4 border-gold bg-gold-tint px-5 py-4">
      <p className="font-semibold">{heading}</p>
      <div className="mt-1 max-w-measure">{children}</div>
    </section>
  )
}
