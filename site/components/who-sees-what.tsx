import { fillPlaceholders } from '#content/facts/template.ts'
import { PING_FACTS_IN_SHORT } from '#content/ping-copy.ts'
import type { DocumentPage } from '../documents.ts'
import { PaperTrail, type TrailStop } from '../pictures/paper-trail.tsx'
import { Section } from './section.tsx'

const MASKED = {
  chips: PING_FACTS_IN_SHORT,
  missing: ['name', 'Social Security number', 'address', 'bank numbers'],
}

const FORGOTTEN = fillPlaceholders('Bank numbers: {bankDeletion}. Your name: {identityDays} after you apply.')

/** Who learns what about a person who applies, as a trail: what the settings decide comes from them. */
const STOPS: readonly TrailStop[] = [
  { title: 'You fill in the form', detail: 'Nothing goes to a lender yet.', state: 'plain' },
  { title: 'Lenders see this, and no name', ...MASKED, state: 'plain' },
  { title: fillPlaceholders('{identityPoint}'), detail: fillPlaceholders('{whoGetsIt}'), state: 'plain' },
  { title: 'We forget', detail: FORGOTTEN, state: 'plain' },
]

export const WhoSeesWhat = ({ isSplit, children }: { isSplit?: boolean; children?: React.ReactNode }) => (
  <Section isSplit={isSplit} heading="Who sees what about you">
    <PaperTrail stops={STOPS} />
    {children}
  </Section>
)

/** The same trail as the steps of somebody who applies. */
export function StepsOnTrail({ steps }: { steps: NonNullable<DocumentPage['data']['steps']> }) {
  const stops = steps.map(
    ({ name, text, masked }): TrailStop => ({ title: name, detail: text, ...(masked && MASKED), state: 'plain' }),
  )
  return (
    <Section heading="Three steps, and who sees what">
      <PaperTrail stops={stops} />
      <p className="mt-5 text-small">
        <strong className="font-semibold">Then we forget.</strong> {FORGOTTEN}
      </p>
    </Section>
  )
}
