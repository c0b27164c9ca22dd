import { setTimeout as sleep } from 'node:timers/promises'
import type { Needs } from '../needs.ts'

const ATTEMPTS = 5
const RETRY_MS = 100

/** After a lost connection or a deadlock the same transaction is tried again, a few times. */
export async function withRetries<Result>(storage: Needs['storage'], work: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      if (attempt >= ATTEMPTS || !storage.isUnavailable(error)) throw error
      await sleep(RETRY_MS * attempt ** 2)
    }
  }
}
