/**
 * Whether this process's clock can be right. What applicants enter is held against today's date, so a wrong clock tells them that their pay date
 * is wrong. Two things are known without asking anybody outside: the database's clock, which is another machine's where the database is on one,
 * and when the site was built. Records of ours are no witness: those that a wrong clock has dated would keep a right one from serving.
 */

import { DAY_MS } from '#domain/values/calendar.ts'
import type { Log } from '../log/pino-log.ts'
import type { Clock } from './clock.ts'
import type { CompareClocks } from './compare-clocks.ts'

/** The machine that built the site has a clock of its own. */
const MOST_BEFORE_BUILD_MS = DAY_MS
/** Laws, prices and texts of a build are out of date long before; one that is truly so old is made right by building it again. */
const MOST_AFTER_BUILD_MS = 5 * 365 * DAY_MS

export type ClockProblem = 'clock before the build' | 'clock years after the build' | 'clock and database apart'

export function problemWithBuild(now: Date, builtAt: Date | undefined): ClockProblem | undefined {
  const afterBuildMs = builtAt ? now.getTime() - builtAt.getTime() : 0
  if (afterBuildMs < -MOST_BEFORE_BUILD_MS) return 'clock before the build'
  return afterBuildMs > MOST_AFTER_BUILD_MS ? 'clock years after the build' : undefined
}

export const describeBuildProblem = (now: Date, builtAt: Date): string =>
  `The clock of this machine (${now.toISOString()}) is plainly wrong: the site was built at ${builtAt.toISOString()}. Set it from a time server, and start again.`

export interface ClockJudge {
  /** As far as is known without asking the database again. */
  readonly problem: () => ClockProblem | undefined
  readonly look: () => Promise<ClockProblem | undefined>
}

export function makeClockJudge(now: Clock, builtAt: Date | undefined, compareClocks: CompareClocks): ClockJudge {
  let areApart = false
  const problem = () => problemWithBuild(now(), builtAt) ?? (areApart ? 'clock and database apart' : undefined)
  return {
    problem,
    async look() {
      areApart = (await compareClocks()).kind === 'apart'
      return problem()
    },
  }
}

const WATCHED_EVERY_MS = 30_000

/** Compares the clocks while a process runs: a clock that is set wrong later shows in the log and in the figures. */
export function startClockWatch({ look }: ClockJudge, log: Log): { readonly stop: () => void } {
  const timer = setInterval(() => look().catch((error) => log.fail('clock-watch-failed', error)), WATCHED_EVERY_MS)
  return { stop: () => clearInterval(timer) }
}
