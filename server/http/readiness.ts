/** Whether this process should be sent requests. Alive is another question: a process that waits for its database is alive. */
import type { Database } from '../platform/database/database.ts'

export type ReadyState = 'starting' | 'serving' | 'draining'

export interface Readiness {
  state: ReadyState
}

export interface ReadyAnswer {
  readonly ready: boolean
  readonly status: 'ready' | 'starting' | 'draining' | 'database unreachable' | 'database takes no writes'
}

export async function checkReady(
  { state }: Readiness,
  { isReachable, isWritable }: Pick<Database, 'isReachable' | 'isWritable'>,
): Promise<ReadyAnswer> {
  if (state !== 'serving') return { ready: false, status: state }
  if (!(await isReachable())) return { ready: false, status: 'database unreachable' }
  return (await isWritable()) ? { ready: true, status: 'ready' } : { ready: false, status: 'database takes no writes' }
}
