import type { QueryResultRow } from 'pg'
import { isLoopback } from '#server/platform/loopback.ts'
import type { Examined } from './examined.ts'

/** A connection, and what is asked over it. */
export interface ExaminedDatabase extends Examined {
  readonly host: string
  /** The rows that a statement answers. */
  readonly rows: <Row extends QueryResultRow>(text: string, values?: readonly unknown[]) => Promise<Row[]>
  /** The one row. */
  readonly row: <Row extends QueryResultRow>(text: string) => Promise<Row>
}

/** A path is a socket's. */
export const isOnThisMachine = (host: string): boolean => host.startsWith('/') || isLoopback(host)
