/** Running text, rendered from our own Markdown. */
export function Prose({ html }: { html: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: made at build from Markdown of this repository
  return <div className="prose" dangerouslySetInnerHTML={{ __html: html }} />
}
