/**
 * Closes a listening server without hanging up on clients that are being answered. Node's own `close` closes connections that are idle at that
 * moment, and no others; nor does it time slow clients any longer. One client that sends half a request would keep the process for ever.
 */
import type { IncomingMessage, Server } from 'node:http'
import type { Socket } from 'node:net'

const LOOK_EVERY_MS = 50
/** For the rest of a request whose beginning is here already. */
const ARRIVE_WITHIN_MS = 5_000

export function closeGently(server: Server): (withinMs: number) => Promise<void> {
  /** The request that each connection is busy with, if any. */
  const connections = new Map<Socket, IncomingMessage | undefined>()
  server.on('connection', (socket: Socket) => {
    connections.set(socket, undefined)
    socket.once('close', () => connections.delete(socket))
  })
  server.on('request', (request, response) => {
    const { socket } = request
    if (socket.destroyed) return
    connections.set(socket, request)
    response.once('close', () => {
      if (connections.get(socket) === request) connections.set(socket, undefined)
    })
  })

  return (withinMs) =>
    new Promise((closed) => {
      const begun = Date.now()
      const look = () => {
        const waitedMs = Date.now() - begun
        if (waitedMs >= withinMs) return server.closeAllConnections()
        server.closeIdleConnections()
        for (const [socket, request] of connections) {
          const hasArrived = request?.complete === true
          if (!hasArrived && waitedMs >= ARRIVE_WITHIN_MS) socket.destroy()
        }
      }
      const timer = setInterval(look, LOOK_EVERY_MS)
      server.close(() => {
        clearInterval(timer)
        closed()
      })
      look()
    })
}
