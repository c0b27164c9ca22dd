/** A mail as a short letter: written once, rendered as text and as HTML that every mail program shows. All texts are escaped. */
import { SITE } from '#content/site.ts'
import type { NamedLender } from '#domain/api/outcome-parts.ts'
import { BRAND_COLORS } from '#domain/brand-colors.ts'
import type { PriceTag } from '#domain/matching/lender/price-tag.ts'
import { escapeHtml } from './escape-html.ts'
import { priceAsHtml, priceAsText } from './letter-price.ts'

interface Button {
  readonly label: string
  readonly href: string
}

/** A paragraph; or a price tag; or a list under its heading. */
export type LetterPart =
  | string
  | { readonly kind: 'price'; readonly lender: NamedLender; readonly price: PriceTag }
  | { readonly kind: 'list'; readonly heading: string; readonly items: readonly string[] }

export interface Letter {
  readonly subject: string
  readonly greeting: string
  readonly paragraphs: readonly LetterPart[]
  readonly button?: Button | undefined
  /** In place of one; the first stands out. */
  readonly buttons?: readonly Button[] | undefined
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

const { card, green, ink, line, soft } = BRAND_COLORS

const SIGNATURE = [
  `${SITE.company} · ${SITE.contact.address}`,
  `${SITE.brand} is not a lender. Questions: ${SITE.contact.email}`,
] as const

export function renderLetter(letter: Letter): RenderedLetter {
  return { subject: oneLine(letter.subject), text: renderText(letter), html: renderHtml(letter) }
}

const buttonsOf = ({ button, buttons = button ? [button] : [] }: Letter): readonly Button[] => buttons

function renderText(letter: Letter): string {
  const { greeting, paragraphs, closing } = letter
  const blocks = [
    greeting,
    ...paragraphs.map(partAsText),
    ...buttonsOf(letter).map(({ label, href }) => `${label}:\n${href}`),
    ...closing,
    `-- \n${SIGNATURE.join('\n')}`,
  ]
  return `${blocks.join('\n\n')}\n`
}

function renderHtml(letter: Letter): string {
  const { subject, greeting, paragraphs, closing } = letter
  const quiet = ({ label, href }: Button) =>
    `<p style="margin:0 0 16px"><a href="${escapeHtml(href)}" style="color:${green};font-weight:bold">${escapeHtml(label)}</a></p>`
  const loud = ({ label, href }: Button) =>
    `<p style="margin:24px 0"><a href="${escapeHtml(href)}" style="background:${green};border-radius:6px;color:${BRAND_COLORS['on-green']};display:inline-block;font-weight:bold;padding:12px 20px;text-decoration:none">${escapeHtml(label)}</a></p>
<p style="margin:0 0 16px;font-size:14px">If the button doesn't work, copy this address into your browser:<br><a href="${escapeHtml(href)}" style="color:${green};word-break:break-all">${escapeHtml(href)}</a></p>`
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;background:${card};color:${ink};font:17px/1.5 system-ui,-apple-system,'Segoe UI',sans-serif">
<div style="margin:0 auto;max-width:560px;padding:32px 20px">
<p style="margin:0 0 24px;font-weight:bold;color:${green}">${escapeHtml(SITE.brand)}</p>
${[greeting, ...paragraphs].map(partAsHtml).join('\n')}
${buttonsOf(letter)
  .map((button, place) => (place === 0 ? loud(button) : quiet(button)))
  .join('\n')}
${closing.map(partAsHtml).join('\n')}
<p style="border-top:1px solid ${line};color:${soft};font-size:14px;margin:32px 0 0;padding-top:16px">${SIGNATURE.map(escapeHtml).join('<br>')}</p>
</div>
</body>
</html>
`
}

function partAsText(part: LetterPart): string {
  if (typeof part === 'string') return part
  return part.kind === 'price' ? priceAsText(part) : [part.heading, ...part.items.map((item) => `- ${item}`)].join('\n')
}

const paragraph = (text: string) => `<p style="margin:0 0 16px">${escapeHtml(text)}</p>`

function partAsHtml(part: LetterPart): string {
  if (typeof part === 'string') return paragraph(part)
  if (part.kind === 'price') return priceAsHtml(part)
  const items = part.items.map((item) => `<li style="margin:0 0 6px">${escapeHtml(item)}</li>`).join('')
  return `<p style="margin:0 0 6px;font-weight:bold">${escapeHtml(part.heading)}</p>
<ul style="margin:0 0 16px;padding-left:22px">${items}</ul>`
}

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim()
