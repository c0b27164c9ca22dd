import type { CollectionEntry, CollectionKey } from 'astro:content'

/** The HTML of a text. Astro only logs that it could not render one, and would build its page empty: that fails the build instead. */
export function renderedText({ filePath, rendered }: CollectionEntry<CollectionKey>): string {
  if (!rendered) throw new Error(`${filePath} could not be rendered; the build's log says why`)
  return rendered.html
}
