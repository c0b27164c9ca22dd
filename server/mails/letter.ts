/** A mail as a short letter: written once, rendered as text and as HTML that every mail program shows. All texts are escaped. */
import { SITE } from '#content/site.ts'
import { TEST_SITE, TEST_SITE_SUBJECT } from '#domain/look/test-site.ts'
import type { PriceTag } from '#domain/matching/lender/price-tag.ts'
import type { NamedLender } from '#domain/matching/run/outcome-parts.ts'
import { escapeMarkup } from '#domain/values/escape-markup.ts'
import type { Mailer, MailMessage } from '../platform/mail/smtp-mailer.ts'
import { FINCH } from './finch.ts'
import { priceAsHtml, priceAsText } from './letter-price.ts'
import { SCHEMES, themed } from './mail-theme.ts'

interface Button {
  readonly label: string
  readonly href: string
}

/** A paragraph; or a price tag; or a list under its heading; or digits to type. */
export type LetterPart =
  | string
  | { readonly kind: 'price'; readonly lender: NamedLender; readonly price: PriceTag }
  | { readonly kind: 'code'; readonly digits: string }
  | { readonly kind: 'list'; readonly heading: string; readonly items: readonly string[] }

export interface Letter {
  readonly subject: string
  /** The headline of the HTML, where it is not the subject. */
  readonly heading?: string | undefined
  readonly greeting: string
  readonly paragraphs: readonly LetterPart[]
  /** The first stands out. */
  readonly buttons?: readonly Button[]
  readonly closing: readonly string[]
}

export interface RenderedLetter {
  readonly subject: string
  readonly text: string
  readonly html: string
  readonly pictures: NonNullable<MailMessage['pictures']>
}

export const NEVER_BY_EMAIL = 'We will never ask for your Social Security number or bank details by email.'

/**
 * The mail's reader may not be the person who typed the name, and a sentence in its place would be read as ours. So only a plain name is
 * greeted by: one word, or two with a hyphen.
 */
const PLAIN_NAME = /^\p{L}[\p{L}\p{M}'’]{0,14}(?:-\p{L}[\p{L}\p{M}'’]{0,14})?$/u

export const greet = (firstName?: string): string => (firstName && PLAIN_NAME.test(firstName) ? `Hi ${firstName},` : 'Hi there,')

const SIGNATURE = [
  `${SITE.company} · ${SITE.contact.address}`,
  `${SITE.brand} is not a lender. Questions: ${SITE.contact.email}`,
] as const

export function renderLetter(letter: Letter): RenderedLetter {
  return { subject: oneLine(letter.subject), text: renderText(letter), html: renderHtml(letter), pictures: [FINCH] }
}

function renderText({ greeting, paragraphs, buttons = [], closing }: Letter): string {
  const blocks = [
    greeting,
    ...paragraphs.map(partAsText),
    ...buttons.map(({ label, href }) => `${label}:\n${href}`),
    ...closing,
    `-- \n${SIGNATURE.join('\n')}`,
  ]
  return `${blocks.join('\n\n')}\n`
}

const BODY_FONT = "font-family:system-ui,-apple-system,'Segoe UI',Roboto,sans-serif"
const HEADING_FONT = "font-family:Georgia,'Noto Serif','Times New Roman',serif;font-weight:bold"
const TABLE = 'role="presentation" cellpadding="0" cellspacing="0" border="0" style="width:100%"'
const COLUMN = 'margin:0 auto;max-width:600px'

/**
 * A deep band with the brand and the headline, and a card that rides over its edge. Mail programs drop negative margins, so the card is two: its
 * upper edge stands in the band's row, the rest in the next.
 */
function renderHtml({ subject, heading = subject, greeting, paragraphs, buttons = [], closing }: Letter): string {
  const links = buttons.map((button, place) => (place === 0 ? loud(button) : quiet(button)))
  const copy = [...[greeting, ...paragraphs].map(partAsHtml), ...links, ...closing.map(partAsHtml)]
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width">${SCHEMES}<title>${escapeMarkup(subject)}</title></head>
<body ${themed('paper', `margin:0;${BODY_FONT};font-size:18px;line-height:1.55`)}>
<table ${TABLE}>
<tr><td ${themed('band', 'padding:20px 16px 0')}><div style="${COLUMN}">
<p style="${HEADING_FONT};font-size:18px;line-height:28px;margin:0 0 20px;padding:0 4px"><img src="cid:${FINCH.cid}" width="28" height="28" alt="" style="margin-right:8px;vertical-align:bottom">${escapeMarkup(SITE.brand)}</p>
<h1 style="${HEADING_FONT};font-size:29px;line-height:1.15;margin:0 0 24px;padding:0 4px">${escapeMarkup(heading)}</h1>
<div ${themed('card', 'border-radius:16px 16px 0 0;border-style:solid;border-width:1px 1px 0;font-size:1px;height:28px;line-height:28px')}>&nbsp;</div>
</div></td></tr>
<tr><td style="padding:0 16px"><div style="${COLUMN}">
<div ${themed('card', 'border-radius:0 0 16px 16px;border-style:solid;border-width:0 1px 1px;padding:0 20px 12px')}>
${copy.join('\n')}
</div>
<p ${themed('soft', 'font-size:16px;line-height:1.5;margin:20px 4px 32px')}>${SIGNATURE.map(escapeMarkup).join('<br>')}</p>
</div></td></tr>
</table>
</body>
</html>
`
}

const quiet = ({ label, href }: Button) =>
  `<p style="margin:0 0 16px"><a href="${escapeMarkup(href)}" ${themed('link', 'font-weight:bold')}>${escapeMarkup(label)}</a></p>`

const loud = ({ label, href }: Button) =>
  `<p style="margin:24px 0"><a href="${escapeMarkup(href)}" ${themed('button', 'border-radius:8px;display:block;font-weight:bold;padding:14px 20px;text-align:center;text-decoration:none')}>${escapeMarkup(label)}</a></p>`

function partAsText(part: LetterPart): string {
  if (typeof part === 'string') return part
  if (part.kind === 'code') return part.digits
  return part.kind === 'price' ? priceAsText(part) : [part.heading, ...part.items.map((item) => `- ${item}`)].join('\n')
}

const paragraph = (text: string) => `<p style="margin:0 0 16px">${escapeMarkup(text)}</p>`

function partAsHtml(part: LetterPart): string {
  if (typeof part === 'string') return paragraph(part)
  if (part.kind === 'price') return priceAsHtml(part)
  if (part.kind === 'code')
    return `<p style="${HEADING_FONT};font-size:35px;letter-spacing:6px;line-height:1.2;margin:8px 0 20px">${part.digits}</p>`
  const items = part.items.map((item) => `<li style="margin:0 0 6px">${escapeMarkup(item)}</li>`).join('')
  return `<p style="margin:0 0 6px;font-weight:bold">${escapeMarkup(part.heading)}</p>
<ul style="margin:0 0 16px;padding-left:22px">${items}</ul>`
}

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim()

const BAND = `<p ${themed('notice', 'font-weight:bold;margin:0;padding:12px 20px;text-align:center')}>${TEST_SITE}</p>`

/** Mails of a staging site: they reach real mailboxes, so each says before anything else that it is about nothing real. */
export const fromTestSite = (mailer: Mailer): Mailer => ({ ...mailer, send: (mail) => mailer.send(marked(mail)) })

const marked = (mail: MailMessage): MailMessage => ({
  ...mail,
  subject: `${TEST_SITE_SUBJECT} ${mail.subject}`,
  text: `${TEST_SITE}\n\n${mail.text}`,
  html: mail.html.replace(/<body[^>]*>/, (body) => `${body}\n${BAND}`),
})
