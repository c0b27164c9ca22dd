/** Connections that say exactly what they are told, and count how they end. */
import { connect, type Socket } from 'node:net'

export interface RawConnections {
  readonly sockets: readonly Socket[]
  readonly open: () => number
  readonly received: () => string[]
  readonly destroy: () => void
}

export async function openRawConnections(count: number, url: string, words: string): Promise<RawConnections> {
  const { hostname, port } = new URL(url)
  const received = new Map<Socket, string>()
  let open = 0
  const one = () =>
    new Promise<Socket>((connected, failed) => {
      const socket = connect(Number(port), hostname)
      socket.once('error', failed)
      socket.once('connect', () => {
        open += 1
        received.set(socket, '')
        socket.removeListener('error', failed)
        socket.on('error', () => undefined)
        socket.on('close', () => (open -= 1))
        socket.on('data', (chunk) => received.set(socket, `${received.get(socket)}${chunk}`))
        if (words) socket.write(words)
        connected(socket)
      })
    })
  const sockets = await Promise.all(Array.from({ length: count }, one))
  return {
    sockets,
    open: () => open,
    received: () => [...received.values()],
    destroy: () => {
      for (const socket of sockets) socket.destroy()
    },
  }
}
