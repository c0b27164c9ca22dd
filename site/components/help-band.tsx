import { HELP_WITHOUT_COMMISSION } from '#content/help-copy.ts'
import { Lines } from './alternatives.tsx'

/** The last word of a page about a place that we do not serve: where else to turn, and no way to apply. */
export const HelpBand = () => (
  <section className="section band">
    <div className="page">
      <h2 className="mb-4 text-h2">Where else to turn</h2>
      <Lines of={[HELP_WITHOUT_COMMISSION.call211, HELP_WITHOUT_COMMISSION.creditUnion]} />
    </div>
  </section>
)
