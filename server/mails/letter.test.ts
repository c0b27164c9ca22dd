import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { BRAND_COLORS, PAGE_COLORS } from '#domain/look/brand-colors.ts'
import { priceTagOf } from '#domain/matching/lender/price-tag.ts'
import { bankRefusedMail } from '../matching/mails/bank-refused-mail.ts'
import { outcomeMail } from '../matching/mails/outcome-mail.ts'
import { stillWaitingMail } from '../matching/mails/waiting-notices.ts'
import { requestLinkMail } from '../privacy/your-request/request-link-mail.ts'
import { verificationMail } from '../verification/verification-mail.ts'
import { greet } from './letter.ts'

test.each(['Ann', 'Zoë', 'Jean-Luc', "D'Angelo", 'Nguyễn', 'José'])('%s is greeted by name', (name) =>
  expect(greet(name)).toBe(`Hi ${name},`),
)

test.each([
  undefined,
  '',
  'Click here now',
  'Your loan is approved',
  'www-evil-example-com',
  'Verify your account at evil dot example',
  'A'.repeat(40),
  'http://evil.example',
  'Ann, call 555',
])('%j is no name to greet anybody by', (name) => expect(greet(name)).toBe('Hi there,'))

test('no mail carries what somebody typed in place of a name', () => {
  const firstName = 'Claim your money now'
  const mails = [
    verificationMail({ firstName, link: 'https://loans.example/verify-email?token=x', hoursValid: 24 }),
    bankRefusedMail(firstName, 'Acme'),
    stillWaitingMail(firstName, 'Acme'),
    ...(['sold', 'approved', 'reject', 'data_error', 'error', 'expired', 'withdrawn'] as const).map((status) =>
      outcomeMail({ firstName, status, lender: { name: 'Acme', license: null }, link: null, publicUrl: 'https://loans.example' }),
    ),
  ]
  for (const mail of mails) expect(JSON.stringify(mail)).not.toContain('Claim your money')
})

test('its finch comes along, as the site draws it; each link is words over an address, and nothing is loaded from outside', async () => {
  const link = `https://loans.example/your-request#${'x'.repeat(32)}`
  const { html, text, pictures } = requestLinkMail({ links: [{ madeAt: new Date(0), href: link }], daysValid: 30 })
  expect([...html.matchAll(/<img src="([^"]*)"/g)].map(([, source]) => source)).toEqual(pictures.map(({ cid }) => `cid:${cid}`))
  expect(html.match(/https?:[^"<\s]+/g)).toEqual([link])
  expect(html).toContain(`href="${link}"`)
  expect(text).toContain(`\n${link}\n`)
  const svg = readFileSync('site/drawings/mark.svg', 'utf8')
    .replaceAll('currentColor', BRAND_COLORS['on-deep'])
    .replace('class="accent"', `fill="${PAGE_COLORS.green.glow}"`)
  const [drawn, kept] = await Promise.all(
    [sharp(Buffer.from(svg), { density: 126 }), sharp(Buffer.from(pictures[0]?.png ?? '', 'base64'))].map((image) =>
      image.resize(56).flatten({ background: BRAND_COLORS.deep }).raw().toBuffer(),
    ),
  )
  // Sixteen colors are enough for its edges.
  const differing = drawn?.filter((value, place) => Math.abs(value - (kept?.[place] ?? 0)) > 40).length ?? 1
  expect(differing / (drawn?.length ?? 1)).toBeLessThan(0.02)
})

test('whatever a mail paints for the light scheme, it paints for the dark one too', () => {
  const lender = { name: 'Acme', license: 'TX-1' }
  const price = priceTagOf(1000, { kind: 'installment', interestPercent: 24, originationFeePercent: 3, termMonths: 12 })
  const link = 'https://loans.example/go/x'
  const { html } = outcomeMail({ firstName: 'Ann', status: 'sold', lender, price, link, requestLink: link, publicUrl: link })
  const dark = new Map([...html.matchAll(/\.([\w-]+)\{([^}]*)\}/g)].map(([, name, rules = '']) => [name, propertiesOf(rules)]))
  const themed = [...html.matchAll(/<\w+ ([^>]*style="([^"]*#[0-9a-f]{6}[^"]*)"[^>]*)>/g)]
  expect(themed.length).toBeGreaterThan(20)
  for (const [element, attributes = '', style = ''] of themed) {
    const name = /class="([\w-]+)"/.exec(attributes)?.[1]
    expect([element, dark.get(name)]).toEqual([element, propertiesOf(style)])
  }
})

/** Those that have a color. */
const propertiesOf = (style: string) =>
  style.split(';').flatMap((rule) => (/^([\w-]+): ?#/.exec(rule)?.[1] ? [rule.split(':')[0]] : []))
