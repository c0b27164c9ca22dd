/** How a call of the operators' API looks as a command: what is typed, and how a person reads the answer. */

/** A list, a few pairs of name and value, or a sentence. */
export type CommandView<Output> =
  | { readonly columns: readonly Column<RowOf<Output>>[]; readonly whenEmpty: string }
  | { pairs(answer: Output): readonly Pair[] }
  | { say(answer: Output): string }

export type Command<Output> = {
  /** Group, name and arguments: `lenders pause <id>`. Fields of the input that are no arguments become options. */
  readonly usage: string
} & CommandView<Output>

export type Cell = string | number | boolean | null
export type Pair = readonly [name: string, value: Cell]

export interface Column<Row> {
  readonly title: string
  of(row: Row): Cell
  /** Numbers are set to the right. */
  readonly right?: boolean
  /** A moment, shown to the minute. The title tells the zone, once, and a spreadsheet can still read what stands under it. */
  readonly isTime?: boolean
}

/** One of the answer's only list. */
export type RowOf<Output> = { [Field in keyof Output]: Output[Field] extends readonly (infer Row)[] ? Row : never }[keyof Output]

/** 2026-11-15 08:00 UTC: days are New York's, so a time says where it is from. */
export const minute = (moment: string | null): string | null => (moment === null ? null : `${bareMinute(moment)} UTC`)

export const bareMinute = (moment: string): string => moment.slice(0, 16).replace('T', ' ')

export const titleOf = <Row>({ title, isTime }: Column<Row>): string => (isTime ? `${title} (UTC)` : title)

export function cellOf<Row>(column: Column<Row>, row: Row): Cell {
  const value = column.of(row)
  return column.isTime && typeof value === 'string' ? bareMinute(value) : value
}
