import type { QueryResultRow } from 'pg'
import { isLoopback } from '#server/platform/loopback.ts'
import type { Examined } from './examined.ts'

export interface ExaminedDatabase extends Examined {
  readonly host: string
  readonly rows: <Row extends QueryResultRow>(text: string, values?: readonly unknown[]) => Promise<Row[]>
  readonly row: <Row extends QueryResultRow>(text: string) => Promise<Row>
}

/** A path is a socket's. */
export const isOnThisMachine = (host: string): boolean => host.startsWith('/') || isLoopback(host)
