import { HELP_WITHOUT_COMMISSION } from '#content/help-copy.ts'

const { call211, creditUnion } = HELP_WITHOUT_COMMISSION

/** The last word of a page about a place that we do not serve: where else to turn, and no way to apply. */
export function HelpBand() {
  return (
    <section className="section band">
      <div className="page">
        <h2 className="text-h2">Where else to turn</h2>
        <dl className="mt-4 grid gap-x-10 gap-y-4 md:grid-cols-2">
          {[call211, creditUnion].map(({ name, text }) => (
            <div key={name}>
              <dt className="font-semibold">
                {name === call211.name ? (
                  <a href="tel:211" className="tap">
                    {name}
                  </a>
                ) : (
                  name
                )}
              </dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  )
}
