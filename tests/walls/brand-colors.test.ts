/** The table of colors: the only place where one is written, and legible in every pair that pages, mails and the sandbox use. */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { BRAND_COLORS, DARK_COLORS, DARK_PAGE_COLORS, PAGE_COLORS } from '#domain/look/brand-colors.ts'
import { cleanEnvironment } from '#tools/clean-environment.mjs'

const ROOT = join(import.meta.dirname, '../..')
const SOURCES = [
  'astro.config.ts',
  'bench',
  'console',
  'content',
  'contracts',
  'deploy',
  'domain',
  'cli',
  'sandbox',
  'server',
  'site',
  'tools',
]
const TABLE = 'domain/look/brand-colors.ts'

/**
 * Three, four, six or eight hex digits after # (or its form in an address), but no character reference; a function with figures; or a name
 * where a property or an attribute takes a color.
 */
const TYPED_COLOR = new RegExp(
  [
    /(?<![&\w])(?:#|%23)(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})(?![\w-])/,
    /\b(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch)\(\s*[\d.]/,
    /\b(?:color|background|fill|stroke)(?:: ?|=["'])(?:black|white|gr[ae]y|silver|red|green|blue|navy|teal|gold|orange|yellow|purple|brown)\b/,
  ]
    .map(({ source }) => source)
    .join('|'),
  'gi',
)

const colorsIn = (text: string) => text.match(TYPED_COLOR) ?? []

test('no color is typed by hand outside the table', () => {
  const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', ...SOURCES], {
    cwd: ROOT,
    encoding: 'utf8',
    env: cleanEnvironment({}),
  })
    .split('\n')
    .filter((file) => /\.(ts|tsx|mjs|json|md|astro|css|svg|html)$/.test(file) && !/\.test\.ts$/.test(file) && file !== TABLE)
  expect(files.length).toBeGreaterThan(400)
  expect(files.flatMap((file) => colorsIn(readFileSync(join(ROOT, file), 'utf8')).map((color) => `${file}: ${color}`))).toEqual([])
})

test('a color is recognized in every way that CSS writes it, and nothing else is', () => {
  expect(colorsIn("a { color: #fff; fill: #14231D80 } b { color: rgb(20 35 29 / 0.25) } stroke='%23414f48' oklch(.5 0 0)")).toEqual(
    ['#fff', '#14231D80', 'rgb(2', '%23414f48', 'oklch(.'],
  )
  expect(colorsIn('<path fill="white"/> a{color:red} b { background: Navy }')).toEqual([
    'fill="white',
    'color:red',
    'background: Navy',
  ])
  expect(
    colorsIn(
      "'&#39;' '&#160;' import '#domain/values/money.ts' href='#faq' color-mix(in srgb, var(--ink), white) primaryColor: 'green'",
    ),
  ).toEqual([])
})

describe('contrast', () => {
  const schemes = [
    [BRAND_COLORS, PAGE_COLORS],
    [DARK_COLORS, DARK_PAGE_COLORS],
  ] as const
  const pairs: readonly (readonly [text: string, ground: string, least: number])[] = schemes.flatMap(([colors, pageColors]) => {
    const { paper, card, sand, mint, edge, ink, soft, green, red, gold, deep } = colors
    const pages = Object.values(pageColors)
    return [
      ...[ink, soft, green, red, colors['gold-ink'], ...pages.map(({ primary }) => primary)].flatMap((text) => [
        [text, card, 7] as const,
        [text, paper, 7] as const,
      ]),
      ...[sand, mint, colors['red-tint']].map((ground) => [ink, ground, 7] as const),
      [colors['on-green'], green, 7],
      [colors['on-green'], colors['green-hover'], 7],
      [colors['on-gold'], gold, 7],
      // Side by side in every price picture.
      [gold, colors.yours, 2],
      [colors.yours, card, 3],
      [colors['on-deep'], colors.yours, 4.5],
      [colors['on-deep'], deep, 7],
      ...pages.flatMap(({ primary, tint, glow }) => [
        [primary, tint, 4.5] as const,
        [ink, tint, 7] as const,
        [soft, tint, 7] as const,
        [glow, deep, 4.5] as const,
        [glow, colors['deep-shade'], 3] as const,
      ]),
      [edge, card, 3],
      [edge, paper, 3],
    ]
  })

  test.each(pairs)('%s on %s reaches %d:1', (text, ground, least) => {
    const [darker = 0, lighter = 0] = [luminance(text), luminance(ground)].sort((a, b) => a - b)
    expect((lighter + 0.05) / (darker + 0.05)).toBeGreaterThanOrEqual(least)
  })
})

function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((place) => Number.parseInt(color.slice(place, place + 2), 16) / 255)
    .map((channel) => (channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4))
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
