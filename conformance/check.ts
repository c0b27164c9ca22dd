import type { LenderClient } from './lender-client.ts'

export interface Check {
  readonly name: string
  /** For lenders with an API of their own, too. */
  readonly isForAll?: true
  /** What is wrong, in a few words; undefined when nothing is. */
  readonly run: (lender: LenderClient) => Promise<string | undefined>
}
