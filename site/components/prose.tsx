import { fillPlaceholders } from '#content/placeholders.ts'
import { SITE } from '#content/site.ts'
import { PHONE_LINK } from '../navigation.ts'

/** Figures and single words: a cell that should not be broken over lines. */
const SHORT_CELL = /<td>([^<]{1,14})<\/td>/g

/**
 * Text rendered from our own Markdown. A wide table scrolls in a frame of its own, which the keyboard can reach; addresses and the phone
 * number become links.
 */
export function Prose({ html }: { html: string }) {
  const framed = fillPlaceholders(html, LINKED)
    .replaceAll('<table>', '<div class="table-frame" role="group" aria-label="Table" tabindex="0"><table>')
    .replaceAll('</table>', '</table></div>')
    .replaceAll(SHORT_CELL, '<td class="short">$1</td>')
  // biome-ignore lint/security/noDangerouslySetInnerHtml: made at build from Markdown of this repository
  return <div className="prose" dangerouslySetInnerHTML={{ __html: framed }} />
}

const { email, privacyEmail } = SITE.contact
const LINKED = {
  email: `<a href="mailto:${email}">${email}</a>`,
  privacyEmail: `<a href="mailto:${privacyEmail}">${privacyEmail}</a>`,
  phone: `<a href="${PHONE_LINK.href}">${PHONE_LINK.name}</a>`,
}
