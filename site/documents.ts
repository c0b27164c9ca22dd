/** The legal and information pages as one list. */
import { type CollectionEntry, type CollectionKey, getCollection } from 'astro:content'

export interface DocumentHeading {
  readonly slug: string
  readonly text: string
}

export interface DocumentPage {
  readonly slug: string
  readonly data: CollectionEntry<'info'>['data'] & { readonly version?: string; readonly effective?: string }
  readonly html: string
  /** Second-level headings: the table of contents. */
  readonly headings: readonly DocumentHeading[]
}

export async function documentPages(): Promise<DocumentPage[]> {
  const [legal, info] = await Promise.all([getCollection('legal'), getCollection('info')])
  return [...legal, ...info].map((entry) => ({
    slug: entry.id,
    data: entry.data,
    html: renderedText(entry),
    headings: headingsOf(entry),
  }))
}

/** The HTML of a text. Astro only logs that it could not render one, and would build its page empty: that fails the build instead. */
export function renderedText({ filePath, rendered }: CollectionEntry<CollectionKey>): string {
  if (!rendered) throw new Error(`${filePath} could not be rendered; the build's log says why`)
  return rendered.html
}

interface RenderedHeading extends DocumentHeading {
  readonly depth: number
}

function headingsOf(entry: CollectionEntry<'legal' | 'info'>): DocumentHeading[] {
  const headings = (entry.rendered?.metadata?.headings ?? []) as readonly RenderedHeading[]
  return headings.filter(({ depth }) => depth === 2)
}
