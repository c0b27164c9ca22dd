/** The commands of docs/production.md, as its reader would paste them. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

export const PAGE = join(import.meta.dirname, '../../../docs/production.md')

export interface GuideBlock {
  /** Of the page, where the block begins. */
  readonly line: number
  /** The heading that it stands under. */
  readonly heading: string
  readonly runBy: 'user' | 'root'
  readonly commands: string
}

/** What may stand behind the three backticks; undefined is no command. */
const KINDS: Readonly<Record<string, GuideBlock['runBy'] | undefined>> = { sh: 'user', 'sh root': 'root', text: undefined }

/** Refuses a block that nothing would run. */
export function readBlocks(page = readFileSync(PAGE, 'utf8')): GuideBlock[] {
  const lines = page.split('\n')
  const blocks: GuideBlock[] = []
  let heading = ''
  for (let index = 0; index < lines.length; index += 1) {
    const line = lines[index] ?? ''
    if (/^#+ /.test(line)) heading = line.replace(/^#+ /, '')
    if (!line.startsWith('```')) continue
    const kind = line.slice(3).trim()
    if (!Object.hasOwn(KINDS, kind))
      throw new Error(`Line ${index + 1}: neither the test nor the drill runs a block of the kind "${kind}"`)
    const end = lines.indexOf('```', index + 1)
    if (end < 0) throw new Error(`Line ${index + 1}: the block has no end`)
    const runBy = KINDS[kind]
    if (runBy) blocks.push({ line: index + 1, heading, runBy, commands: lines.slice(index + 1, end).join('\n') })
    index = end
  }
  return blocks
}

/** The first block, with values of one's own in the place of the page's. */
export function namesWith(values: Readonly<Record<string, string>>, [first]: readonly GuideBlock[]): string {
  let text = first?.commands ?? ''
  for (const [name, value] of Object.entries(values)) {
    const assignment = new RegExp(`\\b${name}=('[^']*'|\\S*)`)
    if (!assignment.test(text)) throw new Error(`The first block of the page sets no ${name}`)
    text = text.replace(assignment, () => `${name}='${value}'`)
  }
  return text
}
