import { CutoffClocks } from '../pictures/cutoff-clocks.tsx'
import { Section } from './section.tsx'

/** Urgent pages: until when a lender's yes can still mean money today. */
export const SameDayClock = () => (
  <Section heading="The same-day clock" intro="Approved by this time on a business day, you may have the money today.">
    <CutoffClocks />
  </Section>
)
