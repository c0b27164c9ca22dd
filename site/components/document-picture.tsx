import type { DocumentPage } from '../documents.ts'
import { StateTiles } from '../pictures/state-tiles.tsx'
import { StepsOnTrail, WhoSeesWhat } from './who-sees-what.tsx'

interface Picture {
  readonly heading: string
  readonly lead?: string
  readonly drawn: React.ReactNode
}

const TRAIL: Picture = { heading: 'Who sees what about you', drawn: <WhoSeesWhat /> }
const TILES: Picture = {
  heading: 'Do we serve your state?',
  lead: 'Green: yes. Gray: not now. Tap an underlined state for its rules.',
  drawn: <StateTiles />,
}

const PICTURES: Readonly<Record<string, Picture>> = {
  'privacy-policy': TRAIL,
  'state-licenses': TILES,
}

function pictureOf({ slug, data: { steps } }: DocumentPage): Picture | undefined {
  return steps ? { heading: 'Three steps, and who sees what', drawn: <StepsOnTrail steps={steps} /> } : PICTURES[slug]
}

/** What some pages open with. It is no part of a text that consents name: those are words alone. */
export function DocumentPicture({ page }: { page: DocumentPage }) {
  const picture = pictureOf(page)
  if (!picture) return null
  const { heading, lead, drawn } = picture
  return (
    <section aria-labelledby="picture" className="bg-sand py-8 md:py-12">
      <div className="page">
        <div className="max-w-measure">
          <h2 id="picture" className="text-h2">
            {heading}
          </h2>
          {lead && <p className="mt-2 text-soft">{lead}</p>}
          <div className="mt-6">{drawn}</div>
        </div>
      </div>
    </section>
  )
}
