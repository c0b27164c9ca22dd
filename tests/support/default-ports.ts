/**
 * Long runs hold the product's default ports: a test that listens on one fails, and one that calls one is named at the end. Short runs do
 * not, so that a developer who waits for them can start the product meanwhile.
 */
import { createServer } from 'node:net'
import { readConfig } from '#server/settings/config.ts'
import { listenLocally } from '#tools/free-ports.ts'

export default async function holdDefaultPorts(): Promise<(() => void) | undefined> {
  if (!process.env.LONG) return undefined
  const reading = readConfig({})
  if (reading.kind === 'bad') throw new Error(reading.problems.join(' '))
  const { port, operatorPort, sandboxUrl = '', smtpUrl } = reading.config
  const called: number[] = []
  const hold = async (held: number) => {
    const server = createServer((socket) => {
      called.push(held)
      socket.destroy()
    })
    // Where the product itself is running, it holds its ports.
    await listenLocally(server, held).catch(() => {})
    return server
  }
  const ports = [port, operatorPort, Number(new URL(sandboxUrl).port), Number(new URL(smtpUrl).port)]
  const servers = await Promise.all(ports.map(hold))
  return () => {
    for (const server of servers) server.close()
    if (called.length > 0) throw new Error(`Tests have called the default ports ${[...new Set(called)].join(', ')}`)
  }
}
