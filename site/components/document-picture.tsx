import type { DocumentPage } from '../documents.ts'
import { StateTiles } from '../pictures/state-tiles.tsx'
import { StepsOnTrail, WhoSeesWhat } from './who-sees-what.tsx'

/** What some pages open with. It is no part of a text that consents name: those are words alone. */
export function DocumentPicture({ page: { slug, data } }: { page: DocumentPage }) {
  const picture = data.steps ? <StepsOnTrail steps={data.steps} /> : PICTURES[slug]
  return picture && <div className="bg-sand">{picture}</div>
}

const PICTURES: Readonly<Record<string, React.ReactNode>> = {
  'privacy-policy': <WhoSeesWhat />,
  'state-licenses': <StateTiles />,
}
