import { APPLY_LINK } from '../navigation.ts'

/** The last word of a content page. */
export function ApplyBand({ heading, text }: { heading: string; text: string }) {
  return (
    <section className="page mt-20">
      <div className="rounded-xl bg-primary-tint px-6 py-10 md:flex md:items-center md:justify-between md:gap-10 md:px-12">
        <div className="max-w-measure">
          <h2 className="text-h2">{heading}</h2>
          <p className="mt-2">{text}</p>
        </div>
        <a href={APPLY_LINK.href} className="button mt-6 shrink-0 md:mt-0">
          {APPLY_LINK.name}
        </a>
      </div>
    </section>
  )
}
