/** Whether this process should be sent requests. Alive is another question: a process that waits for its database is alive. */
export type ReadyState = 'starting' | 'serving' | 'draining'

export interface Readiness {
  state: ReadyState
}

export type ReadyAnswer = { readonly ready: boolean; readonly status: 'ready' | 'starting' | 'draining' | 'database unreachable' }

export async function checkReady({ state }: Readiness, isDatabaseReachable: () => Promise<boolean>): Promise<ReadyAnswer> {
  if (state !== 'serving') return { ready: false, status: state }
  return (await isDatabaseReachable()) ? { ready: true, status: 'ready' } : { ready: false, status: 'database unreachable' }
}
