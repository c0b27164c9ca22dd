/** docs/look.md says what the code says: its table has the sizes in force, and its list every component. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { SPECIMENS } from '../pictures/specimens.tsx'

const read = (path: string) => readFileSync(join(import.meta.dirname, '../..', path), 'utf8')
const page = read('docs/look.md')
const PX_A_REM = 16

test('sizes', () => {
  const scale = [
    ...read('site/styles/look.css').matchAll(/--text-(\w+): ([\d.]+)rem;\n\s+--text-\w+--line-height: ([\d.]+);/g),
  ].map(([, name, rem, lineHeight]) => `| \`text-${name}\` | ${Number(rem) * PX_A_REM} | ${lineHeight} |`)
  expect(page.match(/^\| `text-.+$/gm)).toEqual(scale)
  expect(scale.length).toBeGreaterThan(5)
})

test('components', () => expect(page.match(/^- \*\*.+$/gm)).toEqual(SPECIMENS.map(({ title, use }) => `- **${title}.** ${use}`)))
