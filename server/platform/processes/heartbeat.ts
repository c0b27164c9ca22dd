/** A process says every few seconds that it is at work, and at its end that it has stopped in order. */
import type { Log } from '../log/pino-log.ts'
import type { ProcessRecords } from './process-records.ts'

export const HEARTBEAT_MS = 10_000

interface Beating {
  readonly processId: string
  readonly role: string
  readonly version: string
  readonly processes: ProcessRecords
  readonly log: Log
}

export async function startHeartbeat({ processId: id, role, version, processes, log }: Beating) {
  const beat = () => processes.beat({ id, role, version })
  await processes.forgetOld()
  await beat()
  const timer = setInterval(() => beat().catch((error) => log.fail('heartbeat-failed', error)), HEARTBEAT_MS)
  return {
    async stop() {
      clearInterval(timer)
      await processes.forget(id).catch((error) => log.fail('heartbeat-failed', error))
    },
  }
}
