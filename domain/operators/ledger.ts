import * as z from 'zod/mini'
import { id, pageSize } from './parts.ts'

/** Checks the chains of many applications, in the order of their ids; `after` is the last one already checked. */
export const verifyLedger = z.strictObject({ id: z.optional(id), after: z.optional(id), limit: pageSize(200, 1000) })
export const ledgerVerified = z.object({
  checked: z.number(),
  entries: z.number(),
  broken: z.array(z.string()),
  last: z.nullable(z.string()),
})
export type LedgerVerified = z.infer<typeof ledgerVerified>
