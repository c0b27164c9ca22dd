/** A mail as a short letter: written once, rendered as text and as HTML that every mail program shows. All texts are escaped. */
import { SITE } from '#content/site.ts'
import { BRAND_COLORS } from '#domain/brand-colors.ts'

export interface Letter {
  readonly subject: string
  readonly greeting: string
  readonly paragraphs: readonly string[]
  readonly button?: { readonly label: string; readonly href: string } | undefined
  readonly closing: readonly string[]
}

export interface RenderedLetter {
  readonly subject: string
  readonly text: string
  readonly html: string
}

export const NEVER_BY_EMAIL = 'We will never ask for your Social Security number or bank details by email.'

/**
 * The mail's reader may not be the person who typed the name, and a sentence in its place would be read as ours. So only a plain name is
 * greeted by: one word, or two with a hyphen.
 */
const PLAIN_NAME = /^\p{L}[\p{L}\p{M}'’]{0,14}(?:-\p{L}[\p{L}\p{M}'’]{0,14})?$/u

export const greet = (hello: 'Hello' | 'Hi', firstName: string | undefined): string =>
  firstName && PLAIN_NAME.test(firstName) ? `${hello} ${firstName},` : `${hello},`

const { green, ink, line, soft, white } = BRAND_COLORS

const SIGNATURE = [
  `${SITE.company} · ${SITE.contact.address}`,
  `${SITE.brand} is not a lender. Questions: ${SITE.contact.email}`,
] as const

export function renderLetter(letter: Letter): RenderedLetter {
  return { subject: oneLine(letter.subject), text: renderText(letter), html: renderHtml(letter) }
}

function renderText({ greeting, paragraphs, button, closing }: Letter): string {
  const blocks = [
    greeting,
    ...paragraphs,
    ...(button ? [`${button.label}:\n${button.href}`] : []),
    ...closing,
    `-- \n${SIGNATURE.join('\n')}`,
  ]
  return `${blocks.join('\n\n')}\n`
}

function renderHtml({ subject, greeting, paragraphs, button, closing }: Letter): string {
  const paragraph = (text: string) => `<p style="margin:0 0 16px">${escapeHtml(text)}</p>`
  const link = button
    ? `<p style="margin:24px 0"><a href="${escapeHtml(button.href)}" style="background:${green};border-radius:6px;color:${white};display:inline-block;font-weight:bold;padding:12px 20px;text-decoration:none">${escapeHtml(button.label)}</a></p>
<p style="margin:0 0 16px;font-size:14px">If the button does not work, copy this address into your browser:<br><a href="${escapeHtml(button.href)}" style="color:${green};word-break:break-all">${escapeHtml(button.href)}</a></p>`
    : ''
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;background:${white};color:${ink};font:17px/1.5 system-ui,-apple-system,'Segoe UI',sans-serif">
<div style="margin:0 auto;max-width:560px;padding:32px 20px">
<p style="margin:0 0 24px;font-weight:bold;color:${green}">${escapeHtml(SITE.brand)}</p>
${[greeting, ...paragraphs].map(paragraph).join('\n')}
${link}
${closing.map(paragraph).join('\n')}
<p style="border-top:1px solid ${line};color:${soft};font-size:14px;margin:32px 0 0;padding-top:16px">${SIGNATURE.map(escapeHtml).join('<br>')}</p>
</div>
</body>
</html>
`
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '')

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim()
