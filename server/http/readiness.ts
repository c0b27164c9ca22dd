/** Whether this process should be sent requests. Alive is another question: a process whose database is gone is alive. */
import type { ClockJudge, ClockProblem } from '../platform/clock/judge-clock.ts'
import type { Database } from '../platform/database/database.ts'

export interface Readiness {
  /** A process that still starts listens to nobody, so that nobody can ask it. */
  state: 'serving' | 'draining'
  readonly clock: ClockJudge
}

interface ReadyAnswer {
  readonly ready: boolean
  readonly status: 'ready' | 'draining' | 'database unreachable' | 'database takes no writes' | ClockProblem
}

export async function checkReady(
  { state, clock }: Readiness,
  { isReachable, isWritable }: Pick<Database, 'isReachable' | 'isWritable'>,
): Promise<ReadyAnswer> {
  if (state !== 'serving') return { ready: false, status: state }
  if (!(await isReachable())) return { ready: false, status: 'database unreachable' }
  if (!(await isWritable())) return { ready: false, status: 'database takes no writes' }
  const problem = await clock.look()
  return problem ? { ready: false, status: problem } : { ready: true, status: 'ready' }
}
