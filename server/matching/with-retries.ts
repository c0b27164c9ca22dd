import { setTimeout as sleep } from 'node:timers/promises'
import type { Storage } from '../context.ts'

const ATTEMPTS = 5
const RETRY_MS = 100

/** After a lost connection or a deadlock the same transaction is tried again, a few times. */
export async function withRetries<Result>(storage: Storage, work: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      if (attempt >= ATTEMPTS || !storage.isUnavailable(error)) throw error
      await sleep(RETRY_MS * attempt ** 2)
    }
  }
}
