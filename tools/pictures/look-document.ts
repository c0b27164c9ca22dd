/** The parts of docs/look.md that are made from the code: the table of sizes and the list of components. Each stands between two marks. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DOCS } from './picture.ts'
import type { Specimen } from './specimens.ts'

const LOOK = join(DOCS, 'look.md')
const SHEET = join(DOCS, '../site/styles/look.css')
const PX_A_REM = 16

const table = (heads: readonly string[], rows: readonly (readonly string[])[]) =>
  [heads, heads.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')

const sizes = () => {
  const sheet = readFileSync(SHEET, 'utf8')
  const rows = [...sheet.matchAll(/--text-([\w]+): ([\d.]+)rem;\n\s+--text-\w+--line-height: ([\d.]+);/g)]
  return table(
    ['Size', 'px', 'Line height'],
    rows.map(([, name = '', rem = '', lineHeight = '']) => [`\`text-${name}\``, String(Number(rem) * PX_A_REM), lineHeight]),
  )
}

const components = (specimens: readonly Specimen[]) =>
  specimens.map(({ name, title, use }) => `### ${title}\n${use}\n\n![${title}, light and dark](look/${name}.png)`).join('\n\n')

/** By the name of the mark that each stands at. */
export const madeParts = (specimens: readonly Specimen[]): Readonly<Record<string, string>> => ({
  sizes: sizes(),
  components: components(specimens),
})

const partIn = (name: string) => new RegExp(`(<!-- ${name} -->\\n)[\\s\\S]*?(<!-- /${name} -->)`)

export const lookDocument = (): string => readFileSync(LOOK, 'utf8')

export const withParts = (text: string, parts: Readonly<Record<string, string>>): string =>
  Object.entries(parts).reduce((page, [name, part]) => {
    if (!partIn(name).test(page)) throw new Error(`docs/look.md has no place for ${name}`)
    return page.replace(partIn(name), (_, begin, end) => `${begin}${part}\n${end}`)
  }, text)

export const writeLook = (specimens: readonly Specimen[]): void =>
  writeFileSync(LOOK, withParts(lookDocument(), madeParts(specimens)))
