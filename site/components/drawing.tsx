import { drawing } from '../drawing-files.ts'

/** One of our own line drawings, inline so that it takes the page's colors. Decoration: the drawings say so themselves. */
export function Drawing({ name, className = '' }: { name: string; className?: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a file of this repository
  return <div className={`drawing ${className}`} dangerouslySetInnerHTML={{ __html: drawing(name) }} />
}

/** On a band: across its foot on a phone, with the finch on its way there; beside the headline where there is room. */
export const BandDrawing = ({ name }: { name: string }) => (
  <div className="band-drawing">
    <Drawing name="mark" />
    <Drawing name={name} />
  </div>
)
