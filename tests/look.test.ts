/** docs/look.md says what the code says: its tables are those of the colors and sizes in force, and every component is there with its picture. */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { BRAND_COLORS } from '#domain/brand-colors.ts'
import { lookDocument, madeParts, withParts } from '#tools/pictures/look-document.ts'
import { DOCS } from '#tools/pictures/picture.ts'
import { SPECIMENS } from './screenshots/specimens.tsx'

const TABLE_HEAD_LINES = 2
const parts = madeParts(SPECIMENS)

test.each(Object.keys(parts))('its %s are those of the code (node tools/screenshots.ts look)', (name) =>
  expect(withParts(lookDocument(), { [name]: parts[name] ?? '' })).toBe(lookDocument()),
)

test('the tables hold every color and every size of the scale', () => {
  expect(parts.colors).toContain('| `gold` | `#d9a21b` |')
  expect(parts.colors?.split('\n')).toHaveLength(Object.keys(BRAND_COLORS).length + TABLE_HEAD_LINES)
  expect(parts.sizes).toMatch(
    /`text-small` \| 16 [^`]*`text-body` \| 18 [^`]*`text-h3` \| 24 [^`]*`text-h2` \| 29 [^`]*`text-h1` \| 35 [^`]*`text-display` \| 52 /,
  )
})

test('every component has its picture, and no picture is left over', () =>
  expect(readdirSync(join(DOCS, 'look')).sort()).toEqual(SPECIMENS.map(({ name }) => `${name}.png`).sort()))
