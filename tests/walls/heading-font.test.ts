/** The font of headlines: small enough to come with the page, and with the letters of American names. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { create } from 'fontkit'
import { expect, test } from 'vitest'
import { US_STATES } from '#domain/places/us-states.ts'
import { contentPages } from '#tests/support/content-pages.ts'

const MOST_BYTES = 14_000
const FILE = readFileSync(join(import.meta.dirname, '../../site/fonts/bitter-semibold.woff2'))
const font = create(FILE)
if (!('hasGlyphForCodePoint' in font)) throw new Error('The heading font is a collection')

const missingFrom = (text: string) => [...new Set(text)].filter((letter) => !font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0))

test('it weighs little', () => expect(FILE.length).toBeLessThanOrEqual(MOST_BYTES))

test('it has the letters of American names, and the figures of a price', () =>
  expect(
    missingFrom('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyzñáéíóúüçÑÁÉÍÓÚÜÇ®™—–-’\'“”"&.,:;!?()$%/0123456789 '),
  ).toEqual([]))

test('it has every letter of the headlines', () => {
  const headings = contentPages.map(({ frontmatter }) => String(frontmatter.heading))
  expect(headings.length).toBeGreaterThan(40)
  expect(missingFrom([...headings, ...Object.values(US_STATES)].join(''))).toEqual([])
})
