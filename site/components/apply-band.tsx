import { fillPlaceholders } from '#content/facts/template.ts'
import { APPLY_LINK } from '../navigation.ts'

/** The last word of a page about a loan. Of a costly one it is quiet. */
export function ApplyBand({ heading, isQuiet }: { heading: string; isQuiet: boolean }) {
  return (
    <section className={isQuiet ? 'section' : 'section band'}>
      <div className="page flex flex-wrap items-center justify-between gap-x-10 gap-y-5">
        <div className="max-w-measure">
          <h2 className={isQuiet ? 'text-h3' : 'text-h2'}>{heading}</h2>
          <p className="mt-2">
            {fillPlaceholders('It’s free to apply and takes {applicationMinutes}. You decide on the lender’s site.')}
          </p>
        </div>
        <a href={APPLY_LINK.href} className={isQuiet ? 'button button-quiet' : 'button button-on-band'}>
          {APPLY_LINK.name}
        </a>
      </div>
    </section>
  )
}
