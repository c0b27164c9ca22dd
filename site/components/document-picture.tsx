import type { DocumentPage } from '../documents.ts'
import { StateTiles, TILES_KEY } from '../pictures/state-tiles.tsx'
import { Section } from './section.tsx'
import { StepsOnTrail, WhoSeesWhat } from './who-sees-what.tsx'

/** What some pages open with. It is no part of a text that consents name: those are words alone. */
export function DocumentPicture({ page: { slug, data } }: { page: DocumentPage }) {
  const picture = data.steps ? (
    <Section heading="Three steps, and who sees what">
      <StepsOnTrail steps={data.steps} />
    </Section>
  ) : (
    PICTURES[slug]
  )
  return picture && <div className="bg-sand">{picture}</div>
}

const PICTURES: Readonly<Record<string, React.ReactNode>> = {
  'privacy-policy': (
    <Section heading="Who sees what about you">
      <WhoSeesWhat />
    </Section>
  ),
  'state-licenses': (
    <Section heading="Do we serve your state?" intro={TILES_KEY}>
      <StateTiles />
    </Section>
  ),
}
