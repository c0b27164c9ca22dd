import { drawing } from '../drawing-files.ts'

/** One of our own line drawings, inline so that it takes the page's colors. Decoration: the drawings say so themselves. */
export function Drawing({ name, className = '' }: { name: string; className?: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a file of this repository
  return <div className={`drawing ${className}`} dangerouslySetInnerHTML={{ __html: drawing(name) }} />
}
