const DRAWINGS = import.meta.glob<string>('../drawings/*.svg', { query: '?raw', import: 'default', eager: true })

/** One of our own line drawings, inline so that it takes the page's colors. Decoration: the drawings say so themselves. */
export function Drawing({ name, className = '' }: { name: string; className?: string }) {
  const svg = DRAWINGS[`../drawings/${name}.svg`]
  if (!svg) throw new Error(`There is no drawing called ${name}`)
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a file of this repository
  return <div className={`drawing ${className}`} dangerouslySetInnerHTML={{ __html: svg }} />
}
