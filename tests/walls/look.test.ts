/** docs/look.md says what the code says: its table is that of the sizes in force, and every component is there with its picture. */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { lookDocument, madeParts, withParts } from '#tools/pictures/look-document.ts'
import { DOCS } from '#tools/pictures/picture.ts'
import { SPECIMENS } from '../screenshots/specimens.tsx'

const parts = madeParts(SPECIMENS)

test.each(Object.keys(parts))('its %s are those of the code (node tools/screenshots.ts look)', (name) =>
  expect(withParts(lookDocument(), { [name]: parts[name] ?? '' })).toBe(lookDocument()),
)

test('the table holds every size of the scale', () =>
  expect(parts.sizes).toMatch(
    /`text-small` \| 16 [^`]*`text-body` \| 18 [^`]*`text-h3` \| 24 [^`]*`text-h2` \| 29 [^`]*`text-h1` \| 35 [^`]*`text-display` \| 52 /,
  ))

test('every component has its picture, and no picture is left over', () =>
  expect(readdirSync(join(DOCS, 'look')).sort()).toEqual(SPECIMENS.map(({ name }) => `${name}.png`).sort()))
