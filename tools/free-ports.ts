import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'

/** Below the ports that the system gives to outgoing connections: a process that is restarted finds its own port free again. */
const LOWEST = 20_000
const HIGHEST = 32_000

/** Ports that nobody listens on at this moment, all different. */
export async function freePorts(count: number): Promise<number[]> {
  const found = new Set<number>()
  while (found.size < count) {
    const port = randomInt(LOWEST, HIGHEST)
    if (!found.has(port) && (await isFree(port))) found.add(port)
  }
  return [...found]
}

async function isFree(port: number): Promise<boolean> {
  const probe = createServer().listen(port, '127.0.0.1')
  try {
    await once(probe, 'listening')
  } catch {
    return false
  }
  await new Promise((closed) => probe.close(closed))
  return true
}
