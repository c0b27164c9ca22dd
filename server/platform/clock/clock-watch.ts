/** Compares the clocks while a process runs: a clock that is set wrong later shows in the log and in the figures. */
import type { Log } from '../log/pino-log.ts'
import type { ClockJudge } from './judge-clock.ts'

const EVERY_MS = 30_000

export function startClockWatch({ look }: ClockJudge, log: Log): { readonly stop: () => void } {
  const timer = setInterval(() => look().catch((error) => log.fail('clock-watch-failed', error)), EVERY_MS)
  return { stop: () => clearInterval(timer) }
}
