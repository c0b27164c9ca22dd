/** A row by the names that code uses: the column `attempt_key` is `attemptKey`. Tables are described once, by their columns. */
type Camel<Name> = Name extends `${infer Head}_${infer Tail}` ? `${Head}${Capitalize<Camel<Tail> & string>}` : Name

export type NamedRow<Row> = { readonly [Column in keyof Row as Camel<Column> & string]: Row[Column] }

const renamed = (row: object, rename: (name: string) => string) =>
  Object.fromEntries(Object.entries(row).map(([name, value]) => [rename(name), value]))

export const namedRow = <Row extends object>(row: Row) =>
  renamed(row, (column) => column.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())) as NamedRow<Row>

type Iso<Value> = Value extends Date ? string : Value

/** As answers have it: moments as text. */
export const withIsoTimes = <Row extends object>(row: Row) =>
  Object.fromEntries(Object.entries(row).map(([name, value]) => [name, value instanceof Date ? value.toISOString() : value])) as {
    readonly [Name in keyof Row]: Iso<Row[Name]>
  }

export const shownRow = <Row extends object>(row: Row) => withIsoTimes(namedRow(row))

/** And back, to be inserted. */
export const columnsOf = <Row extends object>(row: NamedRow<Row>) =>
  renamed(row, (name) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)) as Row
