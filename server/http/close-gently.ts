/**
 * Closes a listening server without hanging up on clients that are being answered. Node's own `close` closes connections that are idle at that
 * moment, and no others; nor does it time slow clients any longer. One client that sends half a request would keep the process for ever.
 */
import type { Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

const LOOK_EVERY_MS = 50
/** For the rest of a request whose beginning is here already. */
const ARRIVE_WITHIN_MS = 5_000

export function closeGently(server: Server): (withinMs: number) => Promise<void> {
  /** The last answer of each connection, if there was a request. */
  const connections = new Map<Socket, ServerResponse | undefined>()
  server.on('connection', (socket: Socket) => {
    connections.set(socket, undefined)
    socket.once('close', () => connections.delete(socket))
  })
  server.on('request', ({ socket }, response) => {
    if (!socket.destroyed) connections.set(socket, response)
  })

  return (withinMs) =>
    new Promise((closed) => {
      const begun = Date.now()
      const look = () => {
        const waitedMs = Date.now() - begun
        if (waitedMs >= withinMs) return server.closeAllConnections()
        server.closeIdleConnections()
        for (const [socket, response] of connections) {
          const isBeingAnswered = response?.req.complete && !response.writableFinished
          if (!isBeingAnswered && waitedMs >= ARRIVE_WITHIN_MS) socket.destroy()
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
