/** Compares the clocks while a process runs: a clock that is set wrong later shows in the log and in the figures. */
import type { Log } from '../log/pino-log.ts'
import type { CompareClocks } from './compare-clocks.ts'

const EVERY_MS = 5 * 60_000

export function startClockWatch(compareClocks: CompareClocks, log: Log): { readonly stop: () => void } {
  const timer = setInterval(() => compareClocks().catch((error) => log.fail('clock-watch-failed', error)), EVERY_MS)
  return { stop: () => clearInterval(timer) }
}
