/** What is over goes away, and acts that a dead process has left are written down. */
import { recordLeftIntents } from './history/record-acts.ts'
import type { Needs } from './needs.ts'

const EVERY_MS = 5 * 60_000

export async function startPeopleUpkeep(context: Needs) {
  const { storage, now, log, databaseUrl } = context
  const tidy = async () => {
    await storage.records.sessions.removeOld(now())
    await storage.records.signIns.removeOld(now())
  }
  await recordLeftIntents(context, databaseUrl === undefined ? 'all' : 'old')
  const timer = setInterval(async () => {
    try {
      await recordLeftIntents(context, 'old')
      await tidy()
    } catch (error) {
      log.fail('people-upkeep-failed', error)
    }
  }, EVERY_MS)
  return { stop: () => clearInterval(timer) }
}
