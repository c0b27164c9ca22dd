import * as z from 'zod/mini'
import { pageSize } from './parts.ts'

export const listKeys = z.strictObject({})

const keyUse = z.object({ id: z.string(), current: z.boolean(), inRing: z.boolean(), records: z.number() })
export const keyList = z.object({
  encryption: z.array(keyUse),
  fingerprint: z.array(keyUse),
  /** Records that are not yet under the current encryption key: a rotation has not ended. */
  left: z.number(),
})
export type KeyList = z.infer<typeof keyList>

export const makeKey = z.strictObject({
  ring: z._default(z.enum(['encryption', 'fingerprint']), 'encryption'),
  /** That all processes read the same key file; asked for where there may be several. */
  sharedKeyFile: z._default(z.boolean(), false),
})
export const keyMade = z.object({ id: z.string() })

export const rewrapKeys = z.strictObject({ limit: pageSize(200, 2000) })
export const keysRewrapped = z.object({ rewrapped: z.number(), left: z.number() })
