import { setTimeout as sleep } from 'node:timers/promises'
import type { Log } from '../log/pino-log.ts'
import type { Vault } from '../vault/vault.ts'
import { type DatabaseSettings, openDatabase } from './open-database.ts'

const RETRY_MS = 1_000

/** Waits for a database that cannot be reached yet: it may be starting, as this process is. */
export async function openWhenReachable(settings: DatabaseSettings, vault: Vault, log: Log) {
  for (;;) {
    const opening = await openDatabase(settings, vault)
    if (opening.kind !== 'unreachable') return opening
    log.warn('database-unreachable')
    await sleep(RETRY_MS)
  }
}
