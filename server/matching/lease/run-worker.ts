/**
 * Claims runs that are due: orphans of dead processes, runs that were handed over, and runs with an unknown outcome. Makes jobs of follow-up calls that
 * runs have left.
 */
import type { Log } from '../../platform/log/pino-log.ts'
import type { RunningMatching } from '../matching.ts'

export function startRunWorker(matching: RunningMatching, queueFollowUps: () => Promise<number>, log: Log, everyMs: number) {
  let looking = false
  const timer = setInterval(async () => {
    if (looking) return
    looking = true
    try {
      await queueFollowUps()
      await matching.claimDueRuns()
    } catch (error) {
      log.fail('run-sweep-failed', error)
    } finally {
      looking = false
    }
  }, everyMs)
  return { stop: () => clearInterval(timer) }
}
