/** A process says every few seconds that it is at work, and at its end that it has stopped in order. */
import { statfs } from 'node:fs/promises'
import type { CompareClocks } from '../clock/compare-clocks.ts'
import type { Log } from '../log/pino-log.ts'
import type { ProcessRecords } from './process-records.ts'

export const HEARTBEAT_MS = 10_000

interface Beating {
  readonly processId: string
  readonly role: string
  readonly version: string
  readonly processes: ProcessRecords
  readonly log: Log
  readonly dataDir: string
  readonly compareClocks: CompareClocks
}

export async function startHeartbeat({ processId: id, role, version, processes, log, dataDir, compareClocks }: Beating) {
  const beat = async () => {
    const disk = await statfs(dataDir).catch(() => undefined)
    const freeBytes = disk ? disk.bavail * disk.bsize : null
    await processes.beat({ id, role, version, freeBytes, clockApart: (await compareClocks()).kind === 'apart' })
  }
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
