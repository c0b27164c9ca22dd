import { fillPlaceholders } from '#content/placeholders.ts'

/** Text rendered from our own Markdown. A wide table scrolls in a frame of its own, which the keyboard can reach. */
export function Prose({ html }: { html: string }) {
  const framed = fillPlaceholders(html)
    .replaceAll('<table>', '<div class="table-frame" role="group" aria-label="Table" tabindex="0"><table>')
    .replaceAll('</table>', '</table></div>')
  // biome-ignore lint/security/noDangerouslySetInnerHtml: made at build from Markdown of this repository
  return <div className="prose" dangerouslySetInnerHTML={{ __html: framed }} />
}
