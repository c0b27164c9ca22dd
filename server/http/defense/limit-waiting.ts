/**
 * A client may send requests without waiting for answers, and never read one: every answer that waits for it stays in memory. No browser and
 * no proxy that we know sends more than one at a time; more than a few is somebody's attempt, and the connection ends.
 */
import type { Server } from 'node:http'
import type { Socket } from 'node:net'

const MOST_WAITING = 16

export function limitWaiting(server: Server): void {
  const waiting = new WeakMap<Socket, number>()
  server.on('request', ({ socket }, response) => {
    // Node reads on to the end of the bytes that came with the request that was too many.
    if (socket.destroyed) return
    const count = (waiting.get(socket) ?? 0) + 1
    waiting.set(socket, count)
    response.once('close', () => waiting.set(socket, (waiting.get(socket) ?? 1) - 1))
    if (count > MOST_WAITING) socket.destroy()
  })
}
