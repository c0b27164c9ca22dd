/** Ports for servers: found beforehand for a program that has to be told one, or whichever the system gives (`listenLocally`). */
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { type AddressInfo, createServer, type ListenOptions, type Server } from 'node:net'

/** Below the ports that the system gives to outgoing connections: a process that is restarted finds its own port free again. */
const LOWEST = 20_000
const HIGHEST = 32_000

/** Ports that no program listens on, all different, and ours until this process ends. */
export async function freePorts(count: number): Promise<number[]> {
  const found: number[] = []
  while (found.length < count) {
    const port = randomInt(LOWEST, HIGHEST)
    if ((await claim(port)) && (await isFree(port))) found.push(port)
  }
  return found
}

export async function freePort(): Promise<number> {
  const [port = 0] = await freePorts(1)
  return port
}

/** On a port that the system chooses, unless one is named; answers which. */
export async function listenLocally(server: Server, port = 0): Promise<number> {
  await once(server.listen(port, '127.0.0.1'), 'listening')
  return (server.address() as AddressInfo).port
}

/**
 * Seconds pass until a program listens on the port that was found for it, and other test files and other clones are looking for ports too. An
 * abstract socket of the port's name keeps them off; it goes with the process, however that ends. Where there are none (macOS) chance must do.
 */
async function claim(port: number): Promise<boolean> {
  const name = createServer().unref()
  return (await refusal(name, { path: `\0loanfinch-port-${port}` })) !== 'EADDRINUSE'
}

async function isFree(port: number): Promise<boolean> {
  const probe = createServer()
  if ((await refusal(probe, { port, host: '127.0.0.1' })) !== undefined) return false
  await new Promise((closed) => probe.close(closed))
  return true
}

async function refusal(server: Server, options: ListenOptions): Promise<string | undefined> {
  try {
    await once(server.listen(options), 'listening')
    return undefined
  } catch (error) {
    return (error as { code?: string }).code ?? 'unknown'
  }
}
