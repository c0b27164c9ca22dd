/** Whoever was erased since a backup was made is erased in the restored database too, before anybody is let in. */
import { forgetApplicant } from '#server/matching/follow-ups/forget-applicant.ts'
import { migrate } from '#server/platform/database/migrate.ts'
import { openPostgresDatabase } from '#server/platform/database/postgres-database.ts'
import { makeLog } from '#server/platform/log/pino-log.ts'
import { makeMetrics } from '#server/platform/metrics/prometheus-metrics.ts'
import type { Vault } from '#server/platform/vault/vault.ts'
import { erasureFile } from '#server/privacy/erasure/erasure-file.ts'
import { replayErasures } from '#server/privacy/erasure/replay-erasures.ts'
import { openStorage } from '#server/records.ts'
import type { Config } from '#server/settings/config.ts'
import { ProductionFailure } from '../command.ts'
import { countErasures } from '../restore-test/verify-database.ts'

/** As a start does. Lenders are asked to erase by the processes, later. */
export async function eraseAgain(url: string, { erasureLogFile }: Config, vault: Vault, logs: readonly string[]): Promise<void> {
  const database = openPostgresDatabase(url, 2)
  try {
    await migrate(database.kysely)
    const now = () => new Date()
    const own = { log: makeLog({ readable: true }), metrics: makeMetrics(), erasureLog: erasureFile(erasureLogFile) }
    const entries = (await Promise.all(logs.map((log) => erasureFile(log).read()))).flatMap(({ added }) => added)
    const matching = {
      forget: (records: Parameters<typeof forgetApplicant>[1], id: string) => forgetApplicant({ now }, records, id),
    }
    const { known, erasedAgain } = await replayErasures({ ...own, storage: openStorage(database, vault), matching }, entries)
    const { readable } = await countErasures(database.kysely, logs)
    if (readable > 0) throw new ProductionFailure(`${readable} of those who were erased can be read again.`)
    console.log(`✓ Erased again   ${erasedAgain} of ${known}`)
  } finally {
    await database.close()
  }
}
