import type { LenderClient } from './lender-client.ts'

export interface Check {
  readonly name: string
  /** What is wrong, in a few words; undefined when nothing is. */
  readonly run: (lender: LenderClient) => Promise<string | undefined>
}
