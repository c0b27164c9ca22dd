/** The tables of a Markdown text, each row by its column's heading. */
export interface MarkdownTable {
  readonly headings: readonly string[]
  readonly rows: readonly Readonly<Record<string, string>>[]
}

export function markdownTables(text: string): MarkdownTable[] {
  return text
    .split(/\n{2,}/)
    .map((block) => block.split('\n').filter((line) => line.startsWith('|')))
    .filter((lines) => lines.length > 2)
    .map(([head = '', _rule, ...rows]) => {
      const headings = cellsOf(head)
      return {
        headings,
        rows: rows.map((row) => {
          const cells = cellsOf(row)
          return Object.fromEntries(headings.map((heading, place) => [heading, cells[place] ?? '']))
        }),
      }
    })
}

/** The one table whose columns have these headings, in this order. */
export function tableWith(text: string, ...headings: readonly string[]): MarkdownTable['rows'] {
  const found = tablesWith(text, ...headings)
  if (found.length !== 1) throw new Error(`${found.length} tables have the columns ${headings.join(', ')}`)
  return found[0] ?? []
}

export const tablesWith = (text: string, ...headings: readonly string[]): MarkdownTable['rows'][] =>
  markdownTables(text)
    .filter((table) => table.headings.join('|') === headings.join('|'))
    .map(({ rows }) => rows)

const cellsOf = (line: string) =>
  line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim())
